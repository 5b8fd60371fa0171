//! Precomputation: the sets `S_i` as IEEE 1363 A.3 makes them, and what each algorithm keeps of them.

/// A Gaussian normal basis as the algorithms see it.
#[derive(Clone, Debug)]
pub struct Basis {
    /// The degree.
    pub n: usize,
    /// The type.
    pub t: usize,
    /// `S_i` for i = 0 .. n-1: `β_0 β_i` is the sum of the `β_k`, k in `S_i`.
    pub s: Vec<Vec<usize>>,
    /// The multiplication matrix M by rows: the j with `M_ij = 1`.
    pub m: Vec<Vec<usize>>,
}

impl Basis {
    /// For n and t of an existing basis.
    ///
    /// A.3.7: with u of order t modulo `p = n t + 1` and F(`2^i u^j`) = i, the coefficient `c_0` of the product is the
    /// sum of `a_F(k+1) b_F(p-k)`, k = 1 .. p-2, and for odd t of `a_k b_(n/2+k) + a_(n/2+k) b_k`, k = 0 .. n/2-1.
    #[must_use]
    pub fn new(n: usize, t: usize) -> Self {
        let p = n * t + 1;
        let power = |a: usize, e: usize| (0..e).fold(1, |x, _| x * a % p);
        let order = |a: usize| {
            (1..p)
                .scan(1, |x, _| {
                    *x = *x * a % p;
                    Some(*x)
                })
                .position(|x| x == 1)
                .map_or(0, |i| i + 1)
        };
        let u = (1..p).map(|g| power(g, n)).find(|u| order(*u) == t).unwrap_or(1);
        let mut f = vec![0; p];
        let mut w = 1;
        for _ in 0..t {
            let mut x = w;
            for i in 0..n {
                f[x] = i;
                x = 2 * x % p;
            }
            w = u * w % p;
        }
        let mut odd = vec![vec![false; n]; n];
        for k in 1..=p - 2 {
            let bit = &mut odd[f[k + 1]][f[p - k]];
            *bit = !*bit;
        }
        if t % 2 == 1 {
            for k in 0..n / 2 {
                for (i, j) in [(k, n / 2 + k), (n / 2 + k, k)] {
                    odd[i][j] = !odd[i][j];
                }
            }
        }
        let m: Vec<Vec<usize>> = odd.iter().map(|row| (0..n).filter(|j| row[*j]).collect()).collect();
        // c_s of β_0 β_i is M_(-s)(i-s).
        let s = (0..n).map(|i| (0..n).filter(|s| odd[(n - s) % n][(n + i - s) % n]).collect()).collect();
        Self { n, t, s, m }
    }

    /// `C_N`.
    #[must_use]
    pub fn complexity(&self) -> usize {
        self.m.iter().map(Vec::len).sum()
    }

    /// v: (n-1)/2 for odd n, n/2 for even.
    #[must_use]
    pub fn v(&self) -> usize {
        self.n / 2
    }

    /// For each k the i, 1 to v, with k in `S_i`: `e_k` of them, the paper's m\[k\]\[j\].
    #[must_use]
    pub fn by_shift(&self) -> Vec<Vec<usize>> {
        (0..self.n).map(|k| (1..=self.v()).filter(|i| self.s[*i].contains(&k)).collect()).collect()
    }
}
