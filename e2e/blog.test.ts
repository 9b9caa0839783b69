import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { ask } from '#scripts/local/ask.ts'
import { DESKTOP, demo, openPage, PHONE, withBrowser } from './fixtures.ts'

withBrowser()

const get = (path: string, headers: Record<string, string> = {}) => ask(demo.siteUrl, { path, headers })
const textOf = async (path: string) => (await get(path)).body.toString()

const ARTICLES = [
  'soumission-licence-rbq',
  'coulis-choix-entretien',
  'plancher-chauffant-ceramique',
  'etancheite-douche',
  'choisir-carreaux-salle-de-bain',
].map(id => `/blogue/${id}`)
const POLICY = '/politique-de-confidentialite'
const DOCUMENTS = ['/', '/blogue', ...ARTICLES, POLICY, '/contact']

describe('a reader without JavaScript', () => {
  const still = { ...DESKTOP, javaScriptEnabled: false }

  test('finds five articles, the newest first, and reads one', async () => {
    const page = await openPage(still)
    await page.goto('/blogue')
    await page.getByRole('heading', { level: 1, name: 'Le blogue du chantier' }).waitFor()
    const links = page.getByRole('heading', { level: 2 }).getByRole('link')
    expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual(ARTICLES)
    await links.nth(3).click()
    await page
      .getByRole('heading', { level: 1, name: 'Une douche étanche, ça se joue avant la céramique' })
      .waitFor()
    await page.getByText('Publié le 8 avril 2025').waitFor()
    await page.getByText('min de lecture').waitFor()
    await page.getByText('Image d’ambiance').waitFor()
    await page.getByText('L’essai d’eau : 24 heures qui valent cher').waitFor()
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['Accueil', 'Blogue'])
  })

  test('goes on to the article before and the one after', async () => {
    const page = await openPage(still)
    await page.goto(ARTICLES[1] ?? '')
    expect(await page.getByRole('link', { name: 'Article précédent' }).getAttribute('href')).toBe(ARTICLES[2])
    await page.getByRole('link', { name: 'Article suivant' }).click()
    await page.waitForURL(`**${ARTICLES[0]}`)
    expect(await page.getByRole('link', { name: 'Article suivant' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Tous les articles' }).click()
    await page.waitForURL('**/blogue')
  })

  test('is told when an article does not exist', async () => {
    const page = await openPage({ ...still, expectedComplaints: /404/ })
    const answer = await page.goto('/blogue/un-article-perdu')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Article non trouvé' }).waitFor()
    await page
      .getByText('Cet article n’existe pas ou a changé d’adresse. Les cinq autres vous attendent.')
      .waitFor()
    expect(await page.getByRole('link', { name: 'Tous les articles' }).getAttribute('href')).toBe('/blogue')
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
  })

  test('reads the policy: both laws, what is collected, who answers for it', async () => {
    const page = await openPage(still)
    await page.goto(POLICY)
    await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
    await page.getByText('Loi 25', { exact: true }).waitFor()
    await page
      .getByText('Loi sur la protection des renseignements personnels et les documents électroniques')
      .waitFor()
    await page.getByRole('main').getByText('Camille Exemple').waitFor()
    await page.getByText('vie-privee@ceramique-boreale.example').first().waitFor()
    await page.getByText('30 jours, puis elles sont remplacées').waitFor()
    const terms = await page.locator('dt').allTextContents()
    expect(terms).toEqual(expect.arrayContaining(['Nom', 'Courriel', 'Téléphone', 'Adresse postale']))
  })

  test('finds the blog from the page for unknown addresses', async () => {
    const page = await openPage({ ...still, expectedComplaints: /404/ })
    await page.goto('/une-page-perdue')
    await page.getByRole('link', { name: 'Voir le blogue' }).click()
    await page.waitForURL('**/blogue')
  })
})

describe('addresses', () => {
  test('every unknown article is the same kept page', async () => {
    const [one, other] = [await get('/blogue/x'), await get('/blogue/y/z?q=<script>')]
    expect([one.status, other.status]).toEqual([404, 404])
    expect(one.body.equals(other.body)).toBe(true)
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.body.toString()).toContain('noindex')
  })

  test('a slash at the end leads to the page', async () => {
    const { status, headers } = await get('/blogue/')
    expect([status, headers.location]).toEqual([308, '/blogue'])
  })

  test('visitors do not download what reads Markdown', async () => {
    const page = await openPage()
    const scripts: Promise<string>[] = []
    page.on('response', answer => {
      if (answer.url().endsWith('.js')) scripts.push(answer.text())
    })
    await page.goto('/blogue/etancheite-douche', { waitUntil: 'networkidle' })
    const code = (await Promise.all(scripts)).join('\n')
    expect(code.length).toBeGreaterThan(10_000)
    expect(code).not.toMatch(/blockquote|prettifyError|BlogPosting/)
  })
})

describe('being found', () => {
  test.each(DOCUMENTS)('%s says what it is, briefly, under one address', async path => {
    const page = await openPage()
    await page.goto(path)
    const head = await page.evaluate(() => {
      const content = (selector: string) => document.querySelector(selector)?.getAttribute('content')
      return {
        title: document.title,
        description: content('meta[name=description]') ?? '',
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
        address: content('meta[property="og:url"]'),
        picture: content('meta[property="og:image"]'),
        known: [...document.querySelectorAll('script[type="application/ld+json"]')].map(script =>
          JSON.parse(script.textContent ?? ''),
        ) as Record<string, unknown>[],
      }
    })
    expect(head.title.length).toBeLessThanOrEqual(60)
    expect(head.title).toContain('Céramique Boréale')
    expect(head.description.length).toBeGreaterThan(50)
    expect(head.description.length).toBeLessThanOrEqual(155)
    expect(head.canonical).toBe(demo.siteUrl + path)
    expect(head.address).toBe(demo.siteUrl + path)
    expect(head.picture).toBe(`${demo.siteUrl}/og/accueil.png`)
    expect(head.known.length).toBeGreaterThan(0)
    expect(head.known.every(item => item['@context'] === 'https://schema.org')).toBe(true)
  })

  test('the business is described with its licence and no praise', async () => {
    const [business] = knownTo(await textOf('/'))
    expect(business).toMatchObject({
      '@type': 'HomeAndConstructionBusiness',
      telephone: '+14185550142',
      areaServed: 'Québec, Lévis et les environs',
      identifier: { value: '1234-5678-90' },
      sameAs: [expect.stringContaining('facebook'), expect.stringContaining('instagram'), expect.any(String)],
    })
    expect(JSON.stringify(business)).not.toMatch(/rating/i)
  })

  test('the movies of the front page are described, each with a picture and a file that exist', async () => {
    const [, movies] = knownTo(await textOf('/'))
    const described = (movies?.['@graph'] ?? []) as Record<string, string>[]
    expect(described).toHaveLength(6)
    for (const movie of described) {
      expect(movie).toMatchObject({ '@type': 'VideoObject', duration: expect.stringMatching(/^PT\dS$/) })
      expect(Date.parse(movie.uploadDate ?? '')).toBeLessThanOrEqual(Date.now())
      for (const address of [movie.contentUrl, movie.thumbnailUrl])
        expect((await get(new URL(address ?? '').pathname)).status).toBe(200)
    }
  })

  test('an article is described with its day and its way', async () => {
    const [posting, way] = knownTo(await textOf('/blogue/etancheite-douche'))
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      datePublished: '2025-04-08',
      inLanguage: 'fr-CA',
    })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(way?.itemListElement).toHaveLength(3)
  })

  test('the site map lists every document with its pictures and movies', async () => {
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const map = await readXml(body.toString())
    expect(map.problem).toBeNull()
    expect(map.texts.loc).toEqual(DOCUMENTS.map(path => demo.siteUrl + path))
    const pictures = map.texts['image:loc'] ?? []
    expect(pictures.length).toBeGreaterThanOrEqual(8)
    const movies = map.texts['video:content_loc'] ?? []
    expect(movies).toHaveLength(6)
    for (const part of ['title', 'description', 'thumbnail_loc', 'publication_date'])
      expect(map.texts[`video:${part}`]).toHaveLength(6)
    for (const address of [...pictures, ...movies, ...(map.texts['video:thumbnail_loc'] ?? [])])
      expect((await get(new URL(address).pathname)).status).toBe(200)
  })

  test('the feed lists five articles', async () => {
    const { headers, body } = await get('/blogue/rss.xml', { 'accept-encoding': 'identity' })
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    const feed = await readXml(body.toString())
    expect(feed.problem).toBeNull()
    expect(feed.texts.guid).toEqual(ARTICLES.map(path => demo.siteUrl + path))
    expect(feed.texts.pubDate?.[3]).toBe('Tue, 08 Apr 2025 12:00:00 GMT')
    for (const path of ['/blogue', ...ARTICLES])
      expect(await textOf(path)).toContain('type="application/rss+xml"')
  })

  test('robots may read all but the dashboard', async () => {
    const robots = await textOf('/robots.txt')
    expect(robots).toContain('Disallow: /dash\nDisallow: /auth\n')
    expect(robots).toContain(`Sitemap: ${demo.siteUrl}/sitemap.xml`)
  })

  test('the picture for shared links is 1200 by 630', async () => {
    const { headers, body } = await get('/og/accueil.png', { 'accept-encoding': 'br' })
    expect(headers['content-type']).toBe('image/png')
    expect(headers['content-encoding']).toBeUndefined()
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
  })
})

describe.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('on %s', (_name, device) => {
  test.each(['/blogue', '/blogue/etancheite-douche', POLICY, '/blogue/perdu'])(
    'axe finds nothing on %s, and nothing is wider than the screen',
    async path => {
      const page = await openPage({ ...device, expectedComplaints: /404/ })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    },
  )
})

function knownTo(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return Array.from(blocks, ([, json = '']) => JSON.parse(json) as Record<string, unknown>)
}

/** As a browser's own XML parser reads it. */
async function readXml(xml: string) {
  const page = await openPage()
  return page.evaluate(source => {
    const parsed = new DOMParser().parseFromString(source, 'application/xml')
    const texts: Record<string, string[]> = {}
    for (const element of parsed.getElementsByTagName('*'))
      texts[element.tagName] = [...(texts[element.tagName] ?? []), element.textContent ?? '']
    return { problem: parsed.querySelector('parsererror')?.textContent ?? null, texts }
  }, xml)
}
