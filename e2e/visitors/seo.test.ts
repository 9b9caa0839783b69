import { describe, expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { demo, openPage, withBrowser } from '../fixtures.ts'

withBrowser()

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(demo.siteUrl, { path, headers })
const textOf = async (path: string) => (await get(path)).body.toString()

const ARTICLES = [
  'soumission-licence-rbq',
  'coulis-choix-entretien',
  'plancher-chauffant-ceramique',
  'etancheite-douche',
  'choisir-carreaux-salle-de-bain',
].map(id => `/blogue/${id}`)
const DOCUMENTS = ['/', '/blogue', ...ARTICLES, '/politique-de-confidentialite', '/contact']

describe('search engines', () => {
  test.each(DOCUMENTS)('%s has a short title and description and one canonical address', async path => {
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

  test('structured data describes the business with its licence and without ratings', async () => {
    const [business] = structuredDataOf(await textOf('/'))
    expect(business).toMatchObject({
      '@type': 'HomeAndConstructionBusiness',
      telephone: '+14185550142',
      areaServed: 'Québec, Lévis et les environs',
      identifier: { value: '1234-5678-90' },
      sameAs: [expect.stringContaining('facebook'), expect.stringContaining('instagram'), expect.any(String)],
    })
    expect(JSON.stringify(business)).not.toMatch(/rating/i)
  })

  test('structured data lists the videos of the landing page, each with an existing picture and file', async () => {
    const [, movies] = structuredDataOf(await textOf('/'))
    const described = (movies?.['@graph'] ?? []) as Record<string, string>[]
    expect(described).toHaveLength(6)
    for (const movie of described) {
      expect(movie).toMatchObject({ '@type': 'VideoObject', duration: expect.stringMatching(/^PT\d+S$/) })
      expect(Date.parse(movie.uploadDate ?? '')).toBeLessThanOrEqual(Date.now())
      for (const address of [movie.contentUrl, movie.thumbnailUrl])
        expect((await get(new URL(address ?? '').pathname)).status).toBe(200)
    }
  })

  test('structured data of an article has its date and breadcrumbs', async () => {
    const [posting, way] = structuredDataOf(await textOf('/blogue/etancheite-douche'))
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      datePublished: '2025-04-08',
      inLanguage: 'fr-CA',
    })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(way?.itemListElement).toHaveLength(3)
  })

  test('the site map lists every document with its pictures and videos', async () => {
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

  test('robots.txt allows everything but the dashboard', async () => {
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

function structuredDataOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return Array.from(blocks, ([, json = '']) => JSON.parse(json) as Record<string, unknown>)
}

/** Parses with the XML parser of a browser. */
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
