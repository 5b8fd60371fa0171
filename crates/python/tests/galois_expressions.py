"""What `galois` offers: its names, and expressions of NumPy that it takes. Each is run with both packages.

The names there are in them: `gl` the package, `GF` a class of arrays, `np`; `x`, `y` vectors without zeros and `z` one
with zeros; `s` an element; `k` integers and `m` truth values; `A`, `B` invertible matrices, `C` one with fewer rows than
columns, `D` of half rank, `T` of three axes; `f`, `g`, `h` polynomials over `GF`, and `b`, `c` over GF(2).
"""

#: Names of the package: what shows what they do. Names without a line are those that the package says a sentence on.
MODULE = """
FLFSR              gl.FLFSR(h).step(9) ;; gl.FLFSR(h, state=x[:3])
Field              gl.Field(2**8) is gl.GF(2**8)
FieldArray         issubclass(GF, gl.FieldArray) ;; isinstance(x, gl.FieldArray)
GF                 gl.GF(2**8) ;; gl.GF(2, 8) ;; gl.GF(2**4, irreducible_poly="x^4 + x^3 + 1") \
    ;; gl.GF(2**4, irreducible_poly=[1, 1, 0, 0, 1]) ;; gl.GF(2**4, primitive_element="x + 1") \
    ;; gl.GF(2**8, irreducible_poly=0x11b, primitive_element=9, verify=False) \
    ;; gl.GF(2**3, repr="int", compile="auto") ;; gl.GF(2**100) ;; gl.GF(2**5) is gl.GF(2, 5) \
    ;; gl.GF(2**8, irreducible_poly=0x111) ;; gl.GF(2**8, primitive_element=1)
GF2                gl.GF2 is gl.GF(2) ;; gl.GF2([1, 0, 1]) + gl.GF2([1, 1, 0])
GLFSR              gl.GLFSR(h).step(9) ;; gl.GLFSR(h, state=x[:3])
Poly               gl.Poly([1, 0, 1]) ;; gl.Poly([1, 2, 3], field=GF) ;; gl.Poly(x) \
    ;; gl.Poly([1, 2, 3], field=GF, order="asc")
are_coprime        gl.are_coprime(f, g) ;; gl.are_coprime(f, f * g)
berlekamp_massey   gl.berlekamp_massey(x) ;; gl.berlekamp_massey(x, output="connection") \
    ;; gl.berlekamp_massey(gl.FLFSR(h).step(12), output="fibonacci") \
    ;; gl.berlekamp_massey(gl.FLFSR(h).step(12), output="galois") \
    ;; gl.berlekamp_massey(gl.GF(2)([1, 0, 0, 1, 1, 0, 1, 0]))
conway_poly        gl.conway_poly(2, 8) ;; gl.conway_poly(2, 100) ;; gl.conway_poly(2, 1) ;; gl.conway_poly(2, 600) \
    ;; gl.conway_poly(2, 6, search=True)
crt                gl.crt([f % g, g % h], [g, h]) ;; gl.crt([f % (g * h), (f + g) % g], [g * h, g])
egcd               gl.egcd(f, g) ;; gl.egcd(f * h, g * h) ;; gl.egcd(b, c)
factors            gl.factors(h * h) ;; gl.factors(b)
gcd                gl.gcd(f, g) ;; gl.gcd(f * h, g * h) ;; gl.gcd(b * c, b)
get_printoptions   gl.get_printoptions()
irreducible_poly   gl.irreducible_poly(2, 8) ;; gl.irreducible_poly(2, 8, method="max") \
    ;; gl.irreducible_poly(2, 9, terms=5) ;; gl.irreducible_poly(2, 8, terms="min") ;; gl.irreducible_poly(4, 3) \
    ;; gl.irreducible_poly(2, 8, method="random").is_irreducible() ;; gl.irreducible_poly(2, 8, terms=3) \
    ;; gl.irreducible_poly(2, 163)
irreducible_polys  list(gl.irreducible_polys(2, 6)) ;; list(gl.irreducible_polys(2, 6, reverse=True)) \
    ;; list(gl.irreducible_polys(4, 2)) ;; list(gl.irreducible_polys(2, 9, terms=3)) \
    ;; list(gl.irreducible_polys(2, 1)) ;; list(gl.irreducible_polys(2, 7, terms="min"))
is_normal_element  [gl.is_normal_element(e, b) for e in (1, 2, "x + 1", 13)]
is_primitive_element [gl.is_primitive_element(e, gl.Poly.Int(0x11b)) for e in (1, 2, "x + 1", 13)]
is_square_free     gl.is_square_free(f * g * g) ;; gl.is_square_free(b)
lagrange_poly      gl.lagrange_poly(GF([1, 2, 3]), x[:3])
lcm                gl.lcm(f, g) ;; gl.lcm(f * g, g * h, h)
matlab_primitive_poly [gl.matlab_primitive_poly(2, i) for i in (1, 2, 3, 6, 7, 8, 14, 16)]
normal_element     gl.normal_element(gl.Poly.Int(0x11b)) ;; gl.normal_element(gl.Poly.Int(0x13), method="max")
normal_elements    gl.normal_elements(gl.Poly.Int(0x13))
primitive_element  gl.primitive_element(gl.Poly.Int(0x11b)) ;; gl.primitive_element(gl.Poly.Int(0x13), method="max") \
    ;; gl.primitive_element(gl.irreducible_poly(4, 3))
primitive_elements gl.primitive_elements(gl.Poly.Int(0x13)) ;; gl.primitive_elements(gl.irreducible_poly(4, 2))
primitive_poly     gl.primitive_poly(2, 8) ;; gl.primitive_poly(2, 8, method="max") \
    ;; gl.primitive_poly(2, 9, terms=5) ;; gl.primitive_poly(2, 9, terms="min") ;; gl.primitive_poly(4, 3)
primitive_polys    list(gl.primitive_polys(2, 6)) ;; list(gl.primitive_polys(4, 2)) \
    ;; list(gl.primitive_polys(2, 5, reverse=True))
printoptions       printed(gl, b)
prod               gl.prod(f, g, h)
set_printoptions   gl.set_printoptions(coeffs="desc")
"""

FIELD_ARRAY = """
Identity           GF.Identity(3)
Ones               GF.Ones((2, 3))
Random             GF.Random((2, 3), seed=1) ;; GF.Random(5, low=2, high=9, seed=2) ;; GF.Random().shape \
    ;; GF.Random(5, seed=np.random.default_rng(3))
Range              GF.Range(2, 9) ;; GF.Range(1, 12, 3) ;; GF.Range(0, 4, step=2) ;; GF.Range(2, GF.order)[-1]
Vandermonde        GF.Vandermonde(s, 4, 5) ;; GF.Vandermonde(3, 2, 2)
Vector             GF.Vector(x.vector()) ;; GF.Vector(np.ones((2, GF.degree), int)) ;; GF.Vector([[0, 1]])
Zeros              GF.Zeros(3)
additive_order     z.additive_order() ;; s.additive_order()
arithmetic_table   small(gl).arithmetic_table("+") ;; small(gl).arithmetic_table("/") \
    ;; GF.arithmetic_table("*", x=x, y=y[:3]) ;; small(gl, "poly").arithmetic_table("*") \
    ;; small(gl, "power").arithmetic_table("-")
characteristic     GF.characteristic
characteristic_poly s.characteristic_poly() ;; A.characteristic_poly() ;; D.characteristic_poly() \
    ;; GF(1).characteristic_poly()
column_space       D.column_space() ;; C.column_space()
compile            GF.compile("auto") ;; GF.compile("fast")
default_ufunc_mode GF.default_ufunc_mode
degree             GF.degree
dtypes             GF.dtypes
element_repr       GF.element_repr
elements           small(gl).elements
field_norm         z.field_norm() ;; s.field_norm()
field_trace        z.field_trace() ;; s.field_trace()
irreducible_poly   GF.irreducible_poly ;; int(GF.irreducible_poly)
is_extension_field GF.is_extension_field ;; gl.GF(2).is_extension_field
is_prime_field     GF.is_prime_field ;; gl.GF(2).is_prime_field
is_primitive_poly  GF.is_primitive_poly
is_square          z.is_square() ;; s.is_square()
left_null_space    D.left_null_space() ;; C.left_null_space()
log                x.log() ;; s.log() ;; x.log(GF.primitive_element) ;; s.log(GF.primitive_element**-1) ;; z.log()
lu_decompose       A.lu_decompose() ;; C.lu_decompose() ;; GF([[0, 1], [1, 0]]).lu_decompose()
minimal_poly       s.minimal_poly() ;; A.minimal_poly() ;; D.minimal_poly() ;; GF.Identity(3).minimal_poly() \
    ;; GF([0, 1]).minimal_poly()
multiplicative_order x.multiplicative_order() ;; s.multiplicative_order() ;; z.multiplicative_order()
name               GF.name ;; gl.GF(2).name
non_squares        small(gl).non_squares
normal_element     small(gl).normal_element
normal_elements    small(gl).normal_elements
null_space         D.null_space() ;; C.null_space()
order              GF.order
plu_decompose      A.plu_decompose() ;; GF([[0, 1, 2], [3, 0, 1], [1, 1, 1]]).plu_decompose() ;; C.plu_decompose() \
    ;; D.plu_decompose()
prime_subfield     GF.prime_subfield is gl.GF(2)
primitive_element  GF.primitive_element
primitive_elements small(gl).primitive_elements ;; GF.primitive_elements[:20]
primitive_root_of_unity GF.primitive_root_of_unity(5) ;; GF.primitive_root_of_unity(7)
primitive_roots_of_unity GF.primitive_roots_of_unity(15)
properties         GF.properties
repr               shown(GF, "poly", x) ;; shown(GF, "power", z) ;; shown(GF, "int", s) ;; shown(GF, "poly", A) \
    ;; shown(GF, "hex", x)
repr_table         lines(small(gl).repr_table()) ;; lines(small(gl).repr_table(3, "int")) \
    ;; lines(small(gl).repr_table(sort="poly"))
row_reduce         C.row_reduce() ;; D.row_reduce() ;; C.row_reduce(ncols=2) ;; C.row_reduce(eye="right") \
    ;; A.row_reduce(eye="right") ;; T.row_reduce()
row_space          D.row_space() ;; C.row_space()
squares            small(gl).squares
ufunc_mode         GF.ufunc_mode
ufunc_modes        GF.ufunc_modes
units              small(gl).units
vector             x.vector() ;; s.vector() ;; A.vector().shape
"""

#: What arrays have of `numpy.ndarray`.
NDARRAY = """
T                  C.T
all                z.all() ;; A.all(axis=0)
any                z.any()
argmax             x.argmax() ;; A.argmax(axis=1)
argmin             x.argmin()
argpartition       np.sort(x[x.argpartition(3)[:3]])
argsort            x.argsort()
astype             x.astype(x.dtype) ;; x.astype(float)
base               x.base is None
byteswap           x.byteswap()
choose             x.choose([x, y])
clip               x.clip(GF(2), GF(5))
compress           x.compress(m)
conj               x.conj()
conjugate          x.conjugate()
copy               x.copy()
ctypes             x.ctypes is not None
cumprod            x.cumprod() ;; A.cumprod(axis=1)
cumsum             x.cumsum() ;; A.cumsum(axis=0)
data               x.data is not None
device             x.device
diagonal           A.diagonal() ;; C.diagonal(1)
dot                x.dot(y) ;; A.dot(B)
dtype              GF([1, 2]).dtype.kind
dump               x.dump("/dev/null")
dumps              len(x.dumps()) > 0
fill               filled(x, 3)
flags              x.flags.writeable
flat               [int(v) for v in A.flat]
flatten            C.flatten()
getfield           x.getfield(x.dtype)
imag               x.imag
item               s.item() ;; x.item(2) ;; A.item(1, 2)
itemsize           GF([1, 2]).itemsize
mT                 C.mT
max                x.max() ;; A.max(axis=0)
mean               x.mean()
min                x.min()
nbytes             GF([1, 2]).nbytes
ndim               T.ndim
nonzero            z.nonzero()
partition          in_place(x, "partition", 3)[3]
prod               x.prod() ;; A.prod(axis=0) ;; A.prod(axis=1, keepdims=True)
put                in_place(x, "put", [1, 2], GF([1, 1]))
ravel              C.ravel()
real               x.real
repeat             x.repeat(2)
reshape            x.reshape(2, 4) ;; x.reshape((4, -1))
resize             x.resize(3)
round              x.round()
searchsorted       np.sort(x).searchsorted(y)
setfield           x.setfield(1, x.dtype)
setflags           x.setflags(write=True)
shape              T.shape
size               T.size
sort               in_place(x, "sort") ;; in_place(A, "sort", axis=0)
squeeze            x[None].squeeze()
std                x.std()
strides            GF([1, 2]).strides
sum                x.sum() ;; A.sum(axis=0) ;; T.sum(axis=(0, 2))
swapaxes           T.swapaxes(0, 2)
take               x.take([1, 2])
to_device          x.to_device("cpu")
tobytes            GF([1, 2]).tobytes()
tofile             x.tofile("/dev/null")
tolist             A.tolist()
trace              A.trace()
transpose          T.transpose(2, 0, 1) ;; C.transpose()
var                x.var()
view               x.view(np.ndarray) ;; np.asarray(x).view(GF)
"""

POLY = """
Degrees            gl.Poly.Degrees([3, 1], [2, 3], field=GF) ;; gl.Poly.Degrees([8, 0])
Identity           gl.Poly.Identity(GF)
Int                gl.Poly.Int(77, field=GF) ;; gl.Poly.Int(77)
Like               gl.Poly.Like("x^2 + 3", field=GF) ;; gl.Poly.Like(7) ;; gl.Poly.Like(f)
One                gl.Poly.One(GF) ;; gl.Poly.One()
Random             gl.Poly.Random(4, seed=1, field=GF) ;; gl.Poly.Random(5, seed=2) ;; gl.Poly.Random(5).degree
Roots              gl.Poly.Roots(x) ;; gl.Poly.Roots([1, 2], multiplicities=[2, 1], field=GF)
Str                gl.Poly.Str("x^2 + 3x + 2", field=GF) ;; gl.Poly.Str("x^8 + 1") \
    ;; gl.Poly.Str("x**2 + 2*x", field=GF)
Zero               gl.Poly.Zero(GF) ;; gl.Poly.Zero(GF).degree ;; gl.Poly.Zero(GF).coeffs
coefficients       f.coefficients(9) ;; f.coefficients(9, order="asc") ;; f.coefficients(1)
coeffs             f.coeffs
degree             f.degree
degrees            f.degrees
derivative         f.derivative() ;; f.derivative(2)
distinct_degree_factors gl.Poly.Int(0b1110111).distinct_degree_factors() \
    ;; (b * gl.Poly.Int(3)).distinct_degree_factors() ;; h.distinct_degree_factors()
equal_degree_factors gl.Poly.Roots([1, 2, 3], field=GF).equal_degree_factors(1) \
    ;; (gl.Poly.Int(0b1011) * gl.Poly.Int(0b1101)).equal_degree_factors(3)
factors            f.factors() ;; (g * g * h).factors() ;; gl.Poly.Int(0b111111).factors() \
    ;; gl.Poly.Int(2**63 - 1).factors()
field              f.field is GF ;; b.field is gl.GF(2)
is_conway          b.is_conway() ;; gl.conway_poly(2, 12).is_conway()
is_conway_consistent b.is_conway_consistent() ;; gl.conway_poly(2, 12).is_conway_consistent() \
    ;; gl.Poly.Int(0b11001).is_conway_consistent()
is_irreducible     f.is_irreducible() ;; b.is_irreducible() ;; gl.irreducible_poly(GF.order, 2).is_irreducible()
is_monic           f.is_monic ;; (f * GF(2)).is_monic
is_primitive       b.is_primitive() ;; gl.Poly.Int(0x11b).is_primitive() ;; gl.Poly.Int(0b11111).is_primitive()
is_square_free     f.is_square_free() ;; (f * f).is_square_free()
nonzero_coeffs     gl.Poly([3, 0, 1, 0], field=GF).nonzero_coeffs
nonzero_degrees    gl.Poly([3, 0, 1, 0], field=GF).nonzero_degrees
reverse            f.reverse() ;; gl.Poly([3, 0, 1, 0], field=GF).reverse()
roots              gl.Poly.Roots([3, 1, 2, 3], field=GF).roots() \
    ;; gl.Poly.Roots([3, 1, 2, 3], field=GF).roots(multiplicity=True) ;; b.roots()
square_free_factors (g * g * h).square_free_factors() ;; gl.Poly.Int(0b10001).square_free_factors()
"""

REGISTERS = """
Taps               {0}.Taps(GF([1, 0, 2])) ;; {0}.Taps(GF([1, 2, 3]), state=x[:3])
characteristic_poly {0}(h).characteristic_poly
feedback_poly      {0}(h).feedback_poly
field              {0}(h).field is GF
initial_state      {0}(h, state=x[:3]).initial_state
order              {0}(h).order
reset              reset({0}(h), x[:3])
state              {0}(h, state=x[:3]).state
step               {0}(h).step() ;; {0}(h).step(7) ;; {0}(h).step(-5) ;; {0}(h).step(0) \
    ;; {0}(h, state=y[:3]).step(2)
taps               {0}(h).taps
to_galois_lfsr     {0}(h, state=y[:3]).to_galois_lfsr()
to_fibonacci_lfsr  {0}(h, state=y[:3]).to_fibonacci_lfsr()
"""

OPERATORS = """
x + y ;; x - y ;; x * y ;; x / y ;; x // y ;; x % y ;; divmod(x, y) ;; -x ;; +x ;; x**3 ;; x**-1 ;; x**0 ;; x**k
x**-k ;; A**2 ;; A @ B ;; A @ x[:4] ;; x[:4] @ A ;; x @ y ;; T @ A
x + s ;; s * A ;; x / s ;; s**5 ;; A + x[:4] ;; x[:, None] * y ;; x * 0 ;; x * 1 ;; 1 * x ;; x * 3 ;; x * k ;; x + 1
x / 1 ;; x + 1.5 ;; 2**x ;; x**y ;; x + None ;; z / z ;; z**-1
x == y ;; x != y ;; x == 5 ;; x == x.tolist() ;; x < y ;; x <= y ;; x > 3 ;; x >= y ;; x == None ;; (x == y).all()
x & y ;; x | y ;; x ^ y ;; ~x ;; x << 1 ;; x >> 1 ;; abs(x) ;; not s ;; int(s) ;; float(s) ;; complex(s) ;; bool(s)
len(A) ;; hash(s) ;; 5 in x ;; list(x) ;; [int(e) for e in x] ;; k[s * 0 == 0]
x[0] ;; x[-1] ;; x[1:5:2] ;; x[[0, 1]] ;; x[m] ;; A[1] ;; A[1, 2] ;; A[:, 1] ;; T[..., 1] ;; x[None] ;; x[9]
GF([1, 2, 3]) ;; GF(5) ;; GF("x^2 + 1") ;; GF(["x", 1, "x + 1"]) ;; GF(np.array([1, 2])) ;; GF(x)
GF([[1, 2], [3, 4]]) ;; GF(GF.order) ;; GF(-1) ;; GF([1.5]) ;; GF("5") ;; GF([s, s]) ;; GF((1, 2))
GF([1, 2], ndmin=2)
stored(x, 1, 3) ;; stored(x, slice(2), [1, 2]) ;; stored(x, 1, s) ;; stored(A, (0, slice(None)), x[:4])
stored(x, 1, "x + 1") ;; stored(x, 1, GF.order)
changed(x, "+", y) ;; changed(x, "*", s) ;; changed(x, "/", y) ;; changed(x, "**", 2) ;; str(x) ;; str(A) ;; repr(x)
f"{x}" ;; "{}".format(s)
f + g ;; f - g ;; f * g ;; f // g ;; f % g ;; divmod(f, g) ;; f**3 ;; pow(f, 50, g) ;; -f ;; f == g ;; f == f ;; f + s
s * f ;; f * 3 ;; f + 1 ;; f / g ;; f(2) ;; f(s) ;; f(x) ;; f(A) ;; f(g) ;; f(A, elementwise=False)
int(f) ;; len(f) ;; str(f) ;; repr(f) ;; repr(b) ;; hash(f) == hash(f) ;; b(3) ;; b(s, field=GF)
b(A, field=GF, elementwise=False) ;; b + f ;; s == gl.Poly([s], field=GF) ;; b * c ;; divmod(b, c)
str(gl.FLFSR(h)) ;; repr(gl.GLFSR(h)) ;; copied(x) ;; pickled(x) ;; pickled(f) ;; pickled(GF) is GF
"""

NUMPY = """
np.add(x, y) ;; np.subtract(x, y) ;; np.multiply(x, y) ;; np.divide(x, y) ;; np.true_divide(x, y)
np.floor_divide(x, y) ;; np.remainder(x, y) ;; np.mod(x, y) ;; np.divmod(x, y)
np.negative(x) ;; np.positive(x) ;; np.reciprocal(x) ;; np.power(x, 3) ;; np.power(x, k) ;; np.square(x) ;; np.sqrt(x)
np.log(x) ;; np.matmul(A, B) ;; np.multiply(x, 3) ;; np.reciprocal(z)
np.add(x, y, out=GF.Zeros(8)) ;; np.multiply(x, y, where=m, out=GF.Zeros(8)) ;; np.add(A, x[:4])
np.equal(x, y) ;; np.not_equal(x, y) ;; np.less(x, y) ;; np.less_equal(x, y) ;; np.greater(x, y)
np.greater_equal(x, y) ;; np.maximum(x, y) ;; np.minimum(x, y)
np.logical_and(x, z) ;; np.logical_or(x, z) ;; np.logical_not(z) ;; np.logical_xor(x, z) ;; np.isfinite(x)
np.isinf(x) ;; np.isnan(x)
np.bitwise_and(x, y) ;; np.bitwise_or(x, y) ;; np.bitwise_xor(x, y) ;; np.left_shift(x, 1) ;; np.right_shift(x, 1)
np.invert(x) ;; np.bitwise_count(x)
np.absolute(x) ;; np.sign(x) ;; np.gcd(x, y) ;; np.lcm(x, y) ;; np.exp(x) ;; np.sin(x) ;; np.log2(x) ;; np.floor(x)
np.hypot(x, y) ;; np.cbrt(x) ;; np.fmax(x, y) ;; np.conjugate(x)
np.add.reduce(x) ;; np.add.reduce(A, axis=1) ;; np.add.reduce(A, axis=(0, 1))
np.add.reduce(A, axis=0, keepdims=True) ;; np.subtract.reduce(x) ;; np.multiply.reduce(x)
np.multiply.reduce(A, axis=1)
np.divide.reduce(x) ;; np.floor_divide.reduce(x) ;; np.bitwise_xor.reduce(x) ;; np.power.reduce(x)
np.negative.reduce(x) ;; np.remainder.reduce(x)
np.add.accumulate(x) ;; np.add.accumulate(A, axis=1) ;; np.subtract.accumulate(x) ;; np.multiply.accumulate(x)
np.multiply.accumulate(A, axis=1) ;; np.divide.accumulate(x) ;; np.power.accumulate(x)
np.add.reduceat(x, [0, 3]) ;; np.subtract.reduceat(x, [0, 3]) ;; np.multiply.reduceat(x, [0, 3, 1])
np.divide.reduceat(x, [0, 3]) ;; np.add.reduceat(A, [0, 2], axis=1) ;; np.multiply.reduceat(A, [0, 2], axis=1)
np.add.outer(x, y) ;; np.subtract.outer(x, y) ;; np.multiply.outer(x, y) ;; np.divide.outer(x, y)
np.power.outer(x, k) ;; np.multiply.outer(A, x) ;; np.equal.outer(x, y)
at(np.add, x, [0, 1, 1], y[:3]) ;; at(np.subtract, x, [0, 1], y[:2]) ;; at(np.multiply, x, [0, 2, 2], y[:3])
at(np.divide, x, [0, 1], y[:2]) ;; at(np.negative, x, [0, 1]) ;; at(np.reciprocal, x, [0, 1])
at(np.square, x, [0, 1]) ;; at(np.power, x, [0, 1], [2, 3])
np.convolve(x, y) ;; np.convolve(x, y[:3]) ;; np.convolve(x, y, mode="same") ;; np.fft.fft(x[:5])
np.fft.ifft(x[:5]) ;; np.fft.fft(x[:3]) ;; np.fft.fft(x, n=15) ;; np.fft.fft(x[:5], norm="forward")
np.fft.ifft(x, 5) ;; np.fft.fft(x[:4])
np.dot(x, y) ;; np.dot(A, B) ;; np.dot(A, x[:4]) ;; np.dot(T, A) ;; np.dot(x, s) ;; np.vdot(x, y) ;; np.vdot(A, B)
np.inner(x, y) ;; np.inner(A, B) ;; np.inner(T, x[:4]) ;; np.outer(x, y) ;; np.outer(A, x) ;; np.tensordot(A, B)
np.tensordot(A, B, axes=1)
np.tensordot(T, A, axes=([2], [0])) ;; np.kron(x, y) ;; np.kron(A, C) ;; np.cross(x[:3], y[:3]) ;; np.vecdot(x, y)
np.einsum("ij,jk->ik", A, B) ;; np.einsum("ii", A) ;; np.correlate(x, y) ;; np.vander(x)
np.vander(x, 3, increasing=True)
np.trace(A) ;; np.trace(A, offset=1) ;; np.trace(C) ;; np.linalg.inv(A) ;; np.linalg.det(A) ;; np.linalg.det(D)
np.linalg.solve(A, x[:4]) ;; np.linalg.solve(A, B) ;; np.linalg.matrix_rank(A) ;; np.linalg.matrix_rank(D)
np.linalg.matrix_power(A, 3) ;; np.linalg.matrix_power(A, -2) ;; np.linalg.matrix_power(A, 0)
np.linalg.multi_dot([A, B, A]) ;; np.linalg.inv(D) ;; np.linalg.outer(x, y) ;; np.linalg.trace(A)
np.linalg.diagonal(A) ;; np.linalg.matmul(A, B)
np.linalg.matrix_transpose(C) ;; np.linalg.tensordot(A, B) ;; np.linalg.vecdot(x, y) ;; np.linalg.norm(A)
np.linalg.eig(A) ;; np.linalg.qr(A) ;; np.linalg.svd(A) ;; np.linalg.pinv(A) ;; np.linalg.lstsq(A, x[:4])
np.cumsum(x) ;; np.cumsum(A, axis=0) ;; np.cumprod(x) ;; np.cumprod(A, axis=1) ;; np.cumulative_sum(x)
np.cumulative_prod(x) ;; np.diff(x) ;; np.diff(x, n=2) ;; np.diff(A, axis=0) ;; np.ediff1d(x)
np.sum(A) ;; np.sum(A, axis=0) ;; np.sum(A, axis=1, keepdims=True) ;; np.sum(x, initial=s) ;; np.sum(x, where=m)
np.prod(x) ;; np.prod(A) ;; np.prod(A, axis=0) ;; np.prod(x, where=m) ;; np.nansum(x) ;; np.nanprod(x)
np.mean(x) ;; np.median(x) ;; np.std(x) ;; np.average(x) ;; np.max(x) ;; np.min(x) ;; np.max(A, axis=0) ;; np.ptp(x)
np.argmax(x) ;; np.argmin(x) ;; np.sort(x) ;; np.sort(A, axis=0) ;; np.argsort(x) ;; np.lexsort((x, y))
np.partition(x, 3)[3] ;; np.searchsorted(np.sort(x), y) ;; np.unique(x) ;; np.unique(x, return_counts=True)
np.unique(x, return_inverse=True) ;; np.sort(np.unique_values(x)) ;; np.isin(x, y) ;; np.intersect1d(x, y)
np.union1d(x, y)
np.setdiff1d(x, y) ;; np.setxor1d(x, y) ;; np.trim_zeros(z) ;; np.trim_zeros(z, "f") ;; np.trim_zeros(z, "b")
np.clip(x, 2, 8) ;; np.digitize(x, np.sort(y)) ;; np.bincount(x[:1] * 0) ;; np.histogram(x) ;; np.interp(x, x, y)
np.where(m, x, y) ;; np.where(m) ;; np.where(z) ;; np.where(m, x, 0) ;; np.where(m, x, 5) ;; np.select([m], [x])
np.choose([0, 1, 0], [x[:3], y[:3]]) ;; np.compress(m, x) ;; np.extract(m, x) ;; np.take(x, [1, 2])
np.take(A, 1, axis=1)
np.take_along_axis(x, np.array([1, 2]), 0) ;; np.nonzero(z) ;; np.flatnonzero(z) ;; np.argwhere(z)
np.count_nonzero(z) ;; np.count_nonzero(A, axis=0) ;; np.any(z) ;; np.all(z) ;; np.array_equal(x, y)
np.array_equal(x, x) ;; np.array_equiv(x, x)
np.allclose(x, y) ;; np.copy(x) ;; np.copy(x, subok=True) ;; np.array(x) ;; np.asarray(x) ;; np.asanyarray(x)
np.zeros_like(x) ;; np.ones_like(A) ;; np.full_like(x, 3) ;; np.empty_like(x).shape ;; np.zeros_like(x, shape=(2, 2))
np.diag(x) ;; np.diag(A) ;; np.diag(A, 1) ;; np.diagonal(A) ;; np.diagonal(T, 0, 1, 2) ;; np.diagflat(x) ;; np.tril(A)
np.triu(A) ;; np.triu(A, 1) ;; np.pad(x, 2) ;; np.pad(x, 2, mode="edge") ;; np.pad(x, 2, constant_values=3)
np.pad(x, 1, mode="wrap")
np.meshgrid(x, y) ;; np.ix_(x[:2], y) ;; np.broadcast_to(x, (2, 8)) ;; np.broadcast_arrays(x, s) ;; np.atleast_1d(s)
np.atleast_2d(x) ;; np.atleast_3d(x) ;; np.expand_dims(x, 0) ;; np.squeeze(x[None]) ;; np.reshape(x, (2, 4))
np.ravel(A)
np.transpose(T) ;; np.transpose(T, (1, 0, 2)) ;; np.moveaxis(T, 0, 2) ;; np.rollaxis(T, 2) ;; np.swapaxes(T, 0, 1)
np.matrix_transpose(C) ;; np.concatenate([x, y]) ;; np.concatenate([A, B], axis=1) ;; np.stack([x, y])
np.stack([x, y], axis=1)
np.vstack([x, y]) ;; np.hstack([x, y]) ;; np.dstack([x, y]) ;; np.column_stack([x, y]) ;; np.block([[A, B], [B, A]])
np.append(x, y) ;; np.append(x, 3) ;; np.append(x, [1, 2]) ;; np.append(A, B, axis=0) ;; np.insert(x, 1, 7)
np.insert(x, [1, 2], [7, 1])
np.insert(A, 1, x[:4], axis=0) ;; np.insert(x, 1, GF.order) ;; np.delete(x, 1) ;; np.delete(A, [0, 2], axis=1)
np.resize(x, (3, 3)) ;; np.repeat(x, 2) ;; np.repeat(A, [1, 0, 2, 1], axis=0) ;; np.tile(x, 2) ;; np.tile(A, (2, 1))
np.split(x, 2)
np.array_split(x, 3) ;; np.hsplit(A, 2) ;; np.vsplit(A, 2) ;; np.dsplit(T, 2) ;; np.unstack(A) ;; np.flip(A)
np.flip(A, 0) ;; np.fliplr(A) ;; np.flipud(A) ;; np.rot90(A) ;; np.rot90(C, 3) ;; np.roll(x, 2) ;; np.roll(A, 1)
np.roll(A, (1, 2), axis=(0, 1))
np.apply_along_axis(np.sum, 0, A) ;; np.apply_along_axis(np.cumsum, 1, A) ;; np.apply_over_axes(np.sum, T, [0, 1])
np.vectorize(lambda t: int(t) + 1)(x) ;; np.piecewise(x, [m], [1, 2])
np.shape(A) ;; np.ndim(A) ;; np.size(A) ;; np.size(A, 0) ;; np.iscomplexobj(x) ;; np.isrealobj(x) ;; np.isscalar(s)
np.iterable(x) ;; np.result_type(x, y).kind ;; np.can_cast(x.dtype, np.uint64) ;; np.may_share_memory(x, x)
np.shares_memory(x, y)
np.array2string(x) ;; np.array_str(x) ;; np.array_repr(x) ;; np.nan_to_num(x) ;; np.packbits(x) ;; np.unpackbits(x)
np.around(x) ;; np.real(x) ;; np.gradient(x) ;; np.trapezoid(x) ;; np.unwrap(x) ;; np.i0(x) ;; np.sinc(x)
np.angle(x)
put(np.put, x, [1, 2], y[:2]) ;; put(np.place, x, m, y) ;; put(np.putmask, x, m, y) ;; put(np.copyto, x, y)
put(np.fill_diagonal, A, s) ;; put(np.put_along_axis, x, np.array([1, 2]), y[:2], 0) ;; np.polyadd(x, y)
np.polymul(x, y) ;; np.polyval(x, s) ;; np.poly(x)
"""
