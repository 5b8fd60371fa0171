"""Where the package differs from `galois` on purpose: expressions, and why."""

_WRITTEN = "arrays are written with their field and modulus"
_MODES = "nothing is compiled at run time, and there is one mode"
_NUMBERS = "galois computes with the integers of the elements as numbers"
_AS_FIELD = "galois computes with the integers of the elements as numbers, and here it is the operation of the field"
_MIX = "of integers only 0 and 1 mix with elements, since 3 may mean the element 3 as well as a sum of three"
_ORDER = "the integers of elements are compared, and the result is an array over the field"
_STORAGE = "`view()` is the storage, which has it"
_TAPS = "galois's register has the taps from right to left, or not all of them"

DIFFERS = {
    **dict.fromkeys(["GF.default_ufunc_mode", "GF.ufunc_mode", "GF.ufunc_modes"], _MODES),
    "GF.dtypes": "elements of a field are stored in one type",
    "D.minimal_poly()": "galois's is not of the lowest degree where the matrix is not regular",
    "np.asarray(x).view(GF)": "arrays are no `numpy.ndarray`: `GF.from_storage` is the view of one",
    **dict.fromkeys(["gl.GLFSR.Taps(GF([1, 0, 2]))", "gl.GLFSR.Taps(GF([1, 2, 3]), state=x[:3])"], _TAPS),
    **dict.fromkeys(["x * 3", "x * k", "f * 3", "np.multiply(x, 3)"], _MIX),
    **dict.fromkeys(["repr(x)", "np.array_repr(x)", "repr(f)", "repr(gl.GLFSR(h))"], _WRITTEN),
    **dict.fromkeys(["np.array2string(x)", "np.array_str(x)"], "as `str(x)`, where galois pads no element"),
    **dict.fromkeys(
        ["x << 1", "x >> 1", "np.left_shift(x, 1)", "np.right_shift(x, 1)"],
        "what is shifted may be no element: `x * GF(2)`",
    ),
    **dict.fromkeys(
        [
            "abs(x)",
            "np.absolute(x)",
            "np.sign(x)",
            "np.gcd(x, y)",
            "np.lcm(x, y)",
            "np.cbrt(x)",
            "np.conjugate(x)",
            "np.bitwise_count(x)",
        ]
        + [
            "np.linalg.norm(A)",
            "np.linalg.eig(A)",
            "np.linalg.qr(A)",
            "np.linalg.svd(A)",
            "np.linalg.pinv(A)",
            "np.linalg.lstsq(A, x[:4])",
        ]
        + [
            "np.ptp(x)",
            "np.digitize(x, np.sort(y))",
            "np.bincount(x[:1] * 0)",
            "np.histogram(x)",
            "np.interp(x, x, y)",
        ],
        _NUMBERS + "; take `x.view()` for that",
    ),
    "np.remainder.reduce(x)": "a remainder is 0",
    "np.inner(A, B)": "galois multiplies rows with rows of the same number alone, and NumPy each with each",
    **dict.fromkeys(
        [
            "np.tensordot(A, B)",
            "np.tensordot(A, B, axes=1)",
            "np.tensordot(T, A, axes=([2], [0]))",
            "np.vecdot(x, y)",
            "np.vander(x)",
        ]
        + [
            'np.einsum("ij,jk->ik", A, B)',
            'np.einsum("ii", A)',
            "np.correlate(x, y)",
            "np.vander(x, 3, increasing=True)",
        ]
        + ["np.linalg.tensordot(A, B)", "np.linalg.vecdot(x, y)", "np.apply_over_axes(np.sum, T, [0, 1])"],
        _AS_FIELD,
    ),
    "np.result_type(x, y).kind": "`x.dtype` is the type of the storage",
    **dict.fromkeys(["np.polyadd(x, y)", "np.polymul(x, y)"], "polynomials are `Poly`"),
}
