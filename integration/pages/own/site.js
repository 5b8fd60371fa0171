// What axe finds in the theme: a block of code has a landmark without a name, and with tables it scrolls by mouse alone.
const mend = () => {
  document.querySelectorAll(".md-code__nav").forEach((nav, i) => {
    if (!nav.ariaLabel) nav.ariaLabel = `Block of code ${i + 1}`;
  });
  document.querySelectorAll("pre > code, .md-typeset__scrollwrap").forEach(part => {
    if (part.scrollWidth > part.clientWidth && part.tabIndex < 0) part.tabIndex = 0;
  });
};
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
addEventListener("resize", mend);
mend();
