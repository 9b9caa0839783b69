import { listen } from '#ui/listen.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { navigationTexts } from './navigation.fr.ts'

/** Smaller movements do not count as a direction. */
const STEP_PX = 4
const CONFIRMED_MS = 2_000

export function attachNavigation(document: Document): void {
  const bar = document.querySelector<HTMLElement>('header[data-floating]')
  if (bar) attachFloatingBar(bar)
  attachMenu(document)
  listen(document, 'click', '[data-audio]', toggleAudio)
  listen(document, 'click', '[data-copy]', copyText)
}

/** It closes when a section is chosen, at Escape and at a press outside. */
function attachMenu(document: Document): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  listen(document, 'click', '[data-menu] a', () => {
    menu.open = false
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** Normal at the top of the page, floating below; hidden while scrolling down, shown while scrolling up. */
function attachFloatingBar(bar: HTMLElement): void {
  let last = window.scrollY
  let isHidden = false
  const update = () => {
    const now = window.scrollY
    // A button that was pressed keeps the focus, but only the keyboard shows it.
    const isInUse = bar.querySelector(':focus-visible, details[open]') !== null
    const isDown = now > last + STEP_PX
    const isUp = now < last - STEP_PX
    if (isDown || isUp || now <= 0) last = now
    isHidden = now > 0 && !isInUse && (isDown || (isHidden && !isUp))
    bar.dataset.floating = String(now > 0)
    bar.dataset.hidden = String(isHidden)
  }
  bar.dataset.follows = ''
  update()
  window.addEventListener('scroll', update, { passive: true })
}

async function toggleAudio(button: HTMLElement): Promise<void> {
  const audio = button.nextElementSibling as HTMLAudioElement
  if (button.dataset.playing === 'true') audio.pause()
  else await audio.play().catch(() => {})
  const isPlaying = !audio.paused
  button.dataset.playing = String(isPlaying)
  button.setAttribute('aria-pressed', String(isPlaying))
  button.setAttribute('aria-label', isPlaying ? navigationTexts.audioOff : navigationTexts.audioOn)
}

async function copyText(button: HTMLElement): Promise<void> {
  const tip = button.querySelector<HTMLElement>('[role=status]')
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
  } catch (error) {
    return logInBrowser('Could not copy text', error)
  }
  if (!tip || tip.dataset.shown === 'true') return
  const text = tip.textContent
  const show = (isShown: boolean, shown: string) => {
    tip.dataset.shown = String(isShown)
    tip.textContent = shown
  }
  show(true, navigationTexts.licenceCopied)
  setTimeout(() => show(false, text), CONFIRMED_MS)
}
