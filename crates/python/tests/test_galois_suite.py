"""The script that compares with galois's test data: on data of the same form that galois makes here."""

import importlib.util
import json
import pathlib
import pickle

import galois
import numpy as np
import pytest

SCRIPT = pathlib.Path(__file__).parents[1] / "galois_suite.py"


@pytest.fixture(scope="module")
def suite():
    spec = importlib.util.spec_from_file_location("galois_suite", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Data:
    """A folder like a checkout."""

    def __init__(self, folder):
        self.folder, F = folder, galois.GF(2**3)
        fields, self.polynomials = (folder / "tests" / kind / "data" for kind in ("fields", "polys"))
        self.field = fields / "GF(2^3)"
        for path in (self.field, fields / "GF(7)", self.polynomials / "GF(2^3)", self.polynomials / "GF(2)"):
            path.mkdir(parents=True)
        properties = {"characteristic": 2, "degree": 3, "order": 8, "primitive_element": 2, "irreducible_poly": [1, 0, 1, 1]}
        (self.field / "properties.json").write_text(json.dumps(properties))
        (fields / "GF(7)" / "properties.json").write_text(json.dumps(properties | {"characteristic": 7, "degree": 1}))
        x = F(np.arange(8))
        self.table = {"X": plain(x), "Y": plain(x), "Z": plain(x[:, None] * x[None, :])}
        self.write(self.field / "multiply.pkl", self.table)
        matrix = F([[1, 2, 3], [2, 4, 6]])
        self.write(self.field / "row_reduce.pkl", {"X": [plain(matrix)], "Z": [plain(matrix.row_reduce())]})
        self.write(self.field / "other.pkl", {})
        for name, over in (("GF(2^3)", F), ("GF(2)", galois.GF(2))):
            p, q = galois.Poly([1, 0, 1, 1], field=over), galois.Poly([1, 1, 0], field=over)
            data = {"X": [p.coeffs.tolist()], "Y": [q.coeffs.tolist()], "Z": [(p * q).coeffs.tolist()]}
            self.write(self.polynomials / name / "multiply.pkl", data)

    def write(self, path, data):
        path.write_bytes(pickle.dumps(data, protocol=3))


def plain(array):
    return array.view(np.ndarray).astype(np.int64)


@pytest.fixture
def data(tmp_path):
    return Data(tmp_path)


def test_data_that_agree(suite, data, capsys):
    assert not suite.main(data.folder)
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "GF(2^3), elements and matrices: multiply 64, row_reduce 6",
        "GF(2^3), polynomials: multiply 6",
        "GF(2), binary polynomials: multiply 1",
        "elements and matrices without a counterpart here: other",
        "77 results, by files:",
        "4 passed, 0 failed",
    ]


def test_a_wrong_result_is_seen(suite, data, capsys):
    data.table["Z"][3, 4] ^= 1
    data.write(data.field / "multiply.pkl", data.table)
    assert suite.main(data.folder)
    said = capsys.readouterr().out
    assert "multiply FAILED, 63 of 64," in said and said.endswith("3 passed, 1 failed\n")


def test_what_is_no_data_is_refused(suite, data, capsys):
    class Command:
        def __reduce__(self):
            return (print, ("this must not run",))

    data.write(data.polynomials / "GF(2)" / "multiply.pkl", {"X": Command()})
    (data.field / "multiply.pkl").write_bytes(b"no pickle")
    assert suite.main(data.folder)
    said = capsys.readouterr().out
    assert "builtins.print in test data" in said and "this must not run" not in said and said.endswith("2 passed, 2 failed\n")
    with pytest.raises(SystemExit, match="checkout of galois"):
        suite.main(data.folder / "elsewhere")
