// Cheap option: generative SVG tile art (own work / CC0) for blog cards. node svg_patterns.mjs outdir
import fs from 'fs'
const out = process.argv[2] || '.'
fs.mkdirSync(out, { recursive: true })
let s = 7
const R = () => (s = (s * 1664525 + 1013904223) >>> 0) / 2 ** 32
const pick = a => a[Math.floor(R() * a.length)]
const W = 1200,
  H = 800,
  f = n => +n.toFixed(1)
const shade = (hex, k) =>
  '#' +
  [1, 3, 5]
    .map(i =>
      Math.max(0, Math.min(255, Math.round(parseInt(hex.slice(i, i + 2), 16) * k)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
const defs = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".30"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient><radialGradient id="v" cx=".32" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></radialGradient><filter id="n" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 .55 -.18"/></filter></defs>`
const wrap = (bg, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">${defs}<rect width="${W}" height="${H}" fill="${bg}"/>${body}<rect width="${W}" height="${H}" fill="url(#v)"/><rect width="${W}" height="${H}" filter="url(#n)" opacity=".22"/></svg>`
const save = (n, t) => {
  fs.writeFileSync(`${out}/${n}.svg`, t)
  console.log(n, (t.length / 1024).toFixed(0) + ' kB')
}
{
  let b = ''
  const a = 160,
    w = 40,
    pal = ['#5f7a68', '#6f8b77', '#7d9882', '#66836f', '#8aa38d'],
    r = (x, y, W, H) => {
      const c = shade(pick(pal), 0.92 + R() * 0.16)
      return `<g transform="rotate(${f((R() - 0.5) * 0.7)} ${x + W / 2} ${y + H / 2})"><rect x="${x + 1.5}" y="${y + 1.5}" width="${W - 3}" height="${H - 3}" rx="2.5" fill="${c}"/><rect x="${x + 1.5}" y="${y + 1.5}" width="${W - 3}" height="${H - 3}" rx="2.5" fill="url(#g)" opacity="${f(0.5 + R() * 0.5)}"/></g>`
    }
  for (let i = -50; i < 50; i++)
    for (let j = -14; j < 14; j++) {
      const x = i * w + j * a,
        y = i * w - j * a
      if (Math.hypot(x, y) > 950) continue
      b += r(x, y, a, w) + r(x, y + w, w, a)
    }
  save('herringbone', wrap('#d9d2c4', `<g transform="translate(600 400) rotate(45)">${b}</g>`))
}
{
  let b = ''
  const q = 200,
    m = (x, y) => {
      const c1 = '#1f4e79',
        c2 = '#c9a24a',
        c3 = '#7fa8c9',
        k = `<path d="M0 0h100v100H0z" fill="${shade('#f4efe3', 0.97 + R() * 0.04)}"/><path d="M0 0h62a62 62 0 0 1-62 62z" fill="${c1}"/><path d="M0 0h44a44 44 0 0 1-44 44z" fill="#f4efe3"/><path d="M0 0h30a30 30 0 0 1-30 30z" fill="${c2}"/><path d="M100 100c-34-2-52-20-54-54 34 2 52 20 54 54z" fill="${c1}"/><path d="M93 93c-20-4-31-15-35-35 20 4 31 15 35 35z" fill="${c3}"/><circle cx="78" cy="24" r="7" fill="${c2}"/><circle cx="24" cy="78" r="7" fill="${c2}"/><path d="M100 40c-9 3-12 9-12 18s5 12 12 13z M40 100c3-9 9-12 18-12s12 5 13 12z" fill="${c3}"/>`
      let g = ''
      for (const [sx, sy] of [
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ])
        g += `<g transform="scale(${sx} ${sy})">${k}</g>`
      return `<g transform="translate(${x + q / 2} ${y + q / 2}) rotate(${f((R() - 0.5) * 0.5)}) scale(.985)">${g}<rect x="-100" y="-100" width="200" height="200" fill="url(#g)" opacity=".55"/></g>`
    }
  for (let y = 0; y < H; y += q) for (let x = 0; x < W; x += q) b += m(x, y)
  save('azulejo', wrap('#cfc7b6', b))
}
{
  let b = ''
  const r = 62,
    dx = Math.sqrt(3) * r,
    pal = ['#d9cfc0', '#e4dccf', '#cdbfa9', '#d9cfc0', '#3f5d50', '#b5664a']
  let j = 0
  for (let y = -r; y < H + 2 * r; y += 1.5 * r, j++)
    for (let x = -dx + (j % 2 ? dx / 2 : 0); x < W + dx; x += dx) {
      const p = [...Array(6)]
        .map(
          (_, k) =>
            `${f(x + (r - 2.2) * Math.cos(Math.PI / 6 + (k * Math.PI) / 3))},${f(y + (r - 2.2) * Math.sin(Math.PI / 6 + (k * Math.PI) / 3))}`,
        )
        .join(' ')
      b += `<polygon points="${p}" fill="${shade(pick(pal), 0.95 + R() * 0.1)}"/><polygon points="${p}" fill="url(#g)" opacity="${f(0.4 + R() * 0.6)}"/>`
    }
  save('hexagones', wrap('#8f877b', b))
}
{
  let b = ''
  const pal = ['#b5664a', '#3f5d50', '#e9b384', '#6b6f72', '#f7f1e6', '#2f3a3d', '#c9a24a'],
    pts = []
  for (const [n, a, c] of [
    [150, 34, 46],
    [420, 13, 22],
    [1500, 4, 9],
  ])
    for (let i = 0; i < n * 6 && pts.filter(p => p.g === a).length < n; i++) {
      const x = R() * W,
        y = R() * H,
        q = a + R() * (c - a) * 0.7
      if (pts.some(p => Math.hypot(p.x - x, p.y - y) < (p.q + q) * 0.92)) continue
      pts.push({ x, y, q, g: a })
      const k = 5 + Math.floor(R() * 4),
        ph = R() * 6.28
      b += `<polygon points="${[...Array(k)]
        .map((_, t) => {
          const an = ph + ((t + (R() - 0.5) * 0.6) * 6.283) / k,
            rr = q * (0.62 + R() * 0.38)
          return f(x + rr * Math.cos(an)) + ',' + f(y + rr * Math.sin(an) * 0.85)
        })
        .join(' ')}" fill="${shade(pick(pal), 0.92 + R() * 0.16)}"/>`
    }
  save('terrazzo', wrap('#e9e2d5', b))
}
{
  let b = ''
  const r = 62,
    pal = ['#1b4a50', '#23595d', '#163f47', '#2f6a6b', '#1f5258', '#3a7573']
  let j = 0
  for (let y = H + 2 * r; y > -2 * r; y -= r * 0.92, j++)
    for (let x = -r + (j % 2 ? r : 0); x < W + 2 * r; x += 2 * r) {
      const R2 = r - 2.6,
        d = `M${f(x - R2)} ${f(y - r * 0.9)}V${f(y)}A${f(R2)} ${f(R2)} 0 0 0 ${f(x + R2)} ${f(y)}V${f(y - r * 0.9)}Z`
      b += `<path d="M${f(x - r)} ${f(y - r)}V${f(y)}A${r} ${r} 0 0 0 ${f(x + r)} ${f(y)}V${f(y - r)}Z" fill="#cfc6b6"/><path d="${d}" fill="${shade(pick(pal), 0.94 + R() * 0.14)}"/><path d="${d}" fill="url(#g)" opacity="${f(0.45 + R() * 0.55)}"/>`
    }
  save('ecailles', wrap('#cfc6b6', b))
}
{
  let b = ''
  const w = 78,
    L = 250,
    p = 40,
    pal = ['#a8563a', '#b5664a', '#984a31', '#c07a5c', '#a55a40', '#c98a6c']
  let j = 0
  for (let y = -L; y < H + L; y += L - p, j++)
    for (let x = -w + (j % 2 ? w / 2 : 0); x < W + w; x += w) {
      const g = 2.2,
        P = [
          [w / 2, g],
          [w - g, p + g * 0.4],
          [w - g, L - p - g * 0.4],
          [w / 2, L - g],
          [g, L - p - g * 0.4],
          [g, p + g * 0.4],
        ]
          .map(([a, c]) => f(x + a) + ',' + f(y + c))
          .join(' ')
      b += `<polygon points="${P}" fill="${shade(pick(pal), 0.93 + R() * 0.14)}"/><polygon points="${P}" fill="url(#g)" opacity="${f(0.4 + R() * 0.6)}"/>`
    }
  save('losanges', wrap('#d9d0c2', b))
}
