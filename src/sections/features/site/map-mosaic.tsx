import styles from './features-section.module.css'

/** The cells of each colour, as column and row letters: land, river, service area, and Québec in terracotta. */
const TILES: Record<string, string> = {
  '#2f5a4c':
    'aa ba ia ja ka bb mb ac kc bd ed fd hd ae ce ne bf kf lf mf kg ah ai ki ni oi aj dj kj mj ak ik jk nk al el gl kl ll nl gm hm im lm om cn dn jn kn ln mn nn fo jo ko mo no',
  '#2b5347':
    'ca da ea la ab cb eb gb hb ib jb kb cc dc fc hc jc lc cd je ag bg bh ih bi di mi nj lk dl il ml cm fm jm mm nm bn fn gn hn on ao co do eo go lo',
  '#34614f':
    'fa ga ha ma na db fb lb bc ec gc ic ad dd gd id jd kd be de me af cf df cg jg ch jh mh nh oh ci li bj cj lj oj bk ck fk kk mk ok fl hl jl ol dm em km an en in bo ho io oo',
  '#0a1f1b': 'oa nb nc md nd le oe ig lg ng og kh gi dk ek',
  '#0c231f': 'ob oc od hh lh hi am',
  '#0e2823': 'mc ld ke jf nf of mg ii ej fj bl cl bm',
  '#9cbfa9': 'ee eg dh ei ji hj ij jj',
  '#7fa88f': 'fe ge ie if fg hg eh fh fi',
  '#8db39c': 'he ef ff gf hf dg gg gj gk hk',
  '#e07b55': 'gh',
}

const cellPath = (code: string) =>
  `M${(code.charCodeAt(0) - 97) * 20} ${(code.charCodeAt(1) - 97) * 20}h18.4v18.4h-18.4z`

/** The region as a mosaic of 15 by 15 cells: an inline image, so that no third-party map service is contacted. */
export function MapMosaic() {
  return (
    <svg
      className={styles.mosaic}
      viewBox="0 0 298.4 298.4"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Object.entries(TILES).map(([colour, cells]) => (
        <path key={colour} fill={colour} d={cells.split(' ').map(cellPath).join('')} />
      ))}
    </svg>
  )
}
