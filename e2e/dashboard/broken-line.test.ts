import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demo, enter, openPage, PHONE, withBrowser } from '../fixtures.ts'

withBrowser()

const FORM_SCRIPT = /contact-modal.*\.js/

async function openHome(expectedComplaints: RegExp) {
  const page = await openPage({ ...PHONE, expectedComplaints })
  await page.goto('/')
  await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  return page
}

test.each([
  ['is gone from the server', (route: Route) => route.fulfill({ status: 404, body: '' })],
  ['does not arrive', (route: Route) => route.abort()],
])('a visitor for whom the script of the form %s finds the form on its own page', async (_, answer) => {
  const page = await openHome(/404|ERR_FAILED|dynamically imported/)
  await page.route(FORM_SCRIPT, answer)
  await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
  await page.waitForURL('**/contact')
  await page.getByLabel('Nom').waitFor()
})

test('a visitor who is offline keeps the page, may call, and finds the form once the network is back', async () => {
  const page = await openHome(/ERR_INTERNET_DISCONNECTED|dynamically imported/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
  const window = page.getByRole('dialog', { name: 'Contact' })
  await window.getByText('La connexion s’est interrompue pendant le chargement.').waitFor()
  await window.getByRole('link', { name: /^Ou appelez-nous au/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.context().setOffline(false)
  await window.getByRole('link', { name: 'Nous écrire' }).tap()
  await page.waitForURL('**/contact')
  await page.getByLabel('Nom').waitFor()
})

describe('an admin whose line breaks behind the door', () => {
  const WEAK = { ...PHONE, expectedComplaints: /ERR_FAILED|dynamically imported/ }

  test('is told that it is tried again, stays signed in, and comes in when the line is back', async () => {
    const page = await openPage(WEAK)
    await page.route(/signed-in-.*\.js/, route => route.abort())
    await page.goto('/dash')
    await page.getByLabel('Email').fill(demo.admin.email)
    await page.getByLabel('Password').fill(demo.admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await page.getByText('Weak connection. Trying again, you stay signed in.').waitFor()
    await page.unroute(/signed-in-.*\.js/)
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })

  test('reads that the first screen could not be loaded, without the browser’s own words, and tries again', async () => {
    const page = await openPage(WEAK)
    await page.route(/home-screen-.*\.js/, route => route.abort())
    await enter(page)
    await page.goto('/dash')
    const trouble = page.getByRole('alert')
    await trouble.getByText('Your work is safe. Check the connection, then try again.').waitFor()
    expect(await trouble.innerText()).not.toContain('.js')
    await page.unroute(/home-screen-.*\.js/)
    await trouble.getByRole('button', { name: 'Try again' }).tap()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })
})
