import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { DESKTOP, DEVICES, demo, nightlyTest, openPage, withBrowser } from '../fixtures.ts'
import { visit } from '../site-fixtures.ts'

withBrowser()

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(demo.siteUrl, { path, headers })

const ARTICLES = [
  'soumission-licence-rbq',
  'coulis-choix-entretien',
  'plancher-chauffant-ceramique',
  'etancheite-douche',
  'choisir-carreaux-salle-de-bain',
].map(id => `/blogue/${id}`)
const POLICY = '/politique-de-confidentialite'

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

  test('goes on to the previous and the next article', async () => {
    const page = await openPage(still)
    await page.goto(ARTICLES[1] ?? '')
    expect(await page.getByRole('link', { name: 'Article précédent' }).getAttribute('href')).toBe(ARTICLES[2])
    await page.getByRole('link', { name: 'Article suivant' }).click()
    await page.waitForURL(`**${ARTICLES[0]}`)
    expect(await page.getByRole('link', { name: 'Article suivant' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Tous les articles' }).click()
    await page.waitForURL('**/blogue')
  })

  test('sees a 404 page when an article does not exist', async () => {
    const page = await openPage({ ...still, expectedErrors: /404/ })
    const answer = await page.goto('/blogue/un-article-perdu')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Article non trouvé' }).waitFor()
    await page
      .getByText('Cet article n’existe pas ou a changé d’adresse. Les cinq autres vous attendent.')
      .waitFor()
    expect(await page.getByRole('link', { name: 'Tous les articles' }).getAttribute('href')).toBe('/blogue')
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
  })

  test('reads the privacy policy: both laws, what is collected, who is responsible', async () => {
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

  test('finds the blog from the 404 page', async () => {
    const page = await openPage({ ...still, expectedErrors: /404/ })
    await page.goto('/une-page-perdue')
    await page.getByRole('link', { name: 'Voir le blogue' }).click()
    await page.waitForURL('**/blogue')
  })
})

describe('addresses', () => {
  test('every unknown article gets the same cached page', async () => {
    const [one, other] = [await get('/blogue/x'), await get('/blogue/y?q=<script>')]
    expect([one.status, other.status]).toEqual([404, 404])
    expect(one.body.equals(other.body)).toBe(true)
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.body.toString()).toContain('noindex')
  })

  test('a trailing slash redirects to the page', async () => {
    const { status, headers } = await get('/blogue/')
    expect([status, headers.location]).toEqual([308, '/blogue'])
  })

  test('visitors do not download the Markdown parser', async () => {
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

describe.each(DEVICES)('on %s', (_name, device) => {
  nightlyTest.each(['/blogue', '/blogue/etancheite-douche', POLICY, '/blogue/perdu'])(
    'axe finds nothing on %s, and nothing is wider than the screen',
    async path => {
      const page = await openPage({ ...device, expectedErrors: /404/ })
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

test('a reader writes from an article in one press', async () => {
  const page = await visit('/blogue/etancheite-douche')
  await page.getByRole('link', { name: 'Écrivez-nous' }).click()
  await page.getByRole('dialog', { name: 'Contact' }).getByLabel('Nom').waitFor()
})
