import { test } from 'vitest'
import { openPage, PHONE, withBrowser } from '../fixtures.ts'

withBrowser()

test('a visitor whose line breaks while the form loads keeps the page, may call, and tries again', async () => {
  const page = await openPage({ ...PHONE, expectedComplaints: /ERR_FAILED|dynamically imported/ })
  await page.goto('/')
  await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
  await page.route(/contact-modal.*\.js/, route => route.abort())

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
  const window = page.getByRole('dialog', { name: 'Contact' })
  await window.getByText('La connexion s’est interrompue pendant le chargement.').waitFor()
  await window.getByRole('link', { name: /^Ou appelez-nous au/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })

  await page.unroute(/contact-modal.*\.js/)
  await window.getByRole('button', { name: 'Réessayer' }).tap()
  await window.getByLabel('Nom').waitFor()
})
