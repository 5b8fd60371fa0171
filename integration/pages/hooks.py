"""What mkdocs cannot do by itself: pages that lie anywhere in the repository, and words that only rustdoc knows."""
import os
import pathlib
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RUST = ROOT / "target/pages/rustdoc/doc"
LINK = re.compile(r"(\]\()([^)\s]+)(\))|^(\[[^\]]+\]: )(\S+)()$", re.M)


def paths(nav):
    for entry in nav:
        for value in entry.values():
            yield from paths(value) if isinstance(value, list) else [value]


def on_files(files, config):
    def add(path, root):
        if files.get_file_from_path(path) is None:
            files.append(File(path, str(root), config.site_dir, config.use_directory_urls))

    for path in paths(config.nav):
        if (page := ROOT / path).suffix == ".md" and page.exists():
            add(path, ROOT)
            for image in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text()):
                add(os.path.relpath(page.parent / image, ROOT), ROOT)
    for path in RUST.rglob("*"):
        if path.is_file() and path.name != ".lock":
            name = f"rust/{path.relative_to(RUST)}"
            file = File(name, str(RUST.parent), config.site_dir, config.use_directory_urls, dest_uri=name)
            file.abs_src_path = str(path)
            files.append(file)
    report = ROOT / "report"
    for path in report.rglob("*") if report.exists() else []:
        if path.is_file():
            add(str(path.relative_to(ROOT)), ROOT)
    return files


def rustdoc(path):
    """The page of `crate::a::B`."""
    *modules, name = path.split("::")
    folder = pathlib.Path("rust/widefield", *modules[1:])
    kinds = [folder / name / "index.html"]
    kinds += [folder / f"{kind}.{name}.html" for kind in ("struct", "enum", "trait", "fn", "type", "macro")]
    return next((str(k) for k in kinds if (RUST / k.relative_to("rust")).exists()), None)


def on_page_markdown(markdown, page, config, files):
    here = pathlib.PurePath(page.file.src_uri).parent

    def link(match):
        before, target, after = match.groups()[:3] if match[1] else match.groups()[3:]
        path, _, anchor = target.partition("#")
        if target.startswith("crate::"):
            found = rustdoc(target)
            assert found, f"{page.file.src_uri}: rustdoc has no {target}"
            return f"{before}{os.path.relpath(found, here)}{after}"
        if not path or re.match(r"\w+:", path):
            return match[0]
        base = ROOT / here if (ROOT / page.file.src_uri).exists() else pathlib.Path(config.docs_dir)
        there = os.path.relpath(base / path, ROOT)
        if files.get_file_from_path(there):
            return f"{before}{os.path.relpath(there, here)}{'#' + anchor if anchor else ''}{after}"
        if (ROOT / there).exists():
            kind = "tree" if (ROOT / there).is_dir() else "blob"
            return f"{before}{config.repo_url}/{kind}/main/{there}{'#' + anchor if anchor else ''}{after}"
        return match[0]

    blocks = re.split(r"(^```.*?^```$)", markdown, flags=re.M | re.S)
    for i, block in enumerate(blocks):
        if i % 2 == 0:
            # What rustdoc shows below a heading of its own is a page here.
            raised = re.sub(r"^#(#+ )", r"\1", block, flags=re.M) if markdown.startswith("## ") else block
            blocks[i] = LINK.sub(link, raised)
        elif block.startswith("```rust"):
            # Lines that rustdoc compiles and does not show.
            blocks[i] = re.sub(r"^# .*\n", "", block, flags=re.M)
    return "".join(blocks)


def named(output, *_, **__):
    """A name that the theme forgets."""
    return output.replace('role="dialog"', 'role="dialog" aria-label="Search"')


on_post_page = named
on_post_template = named
