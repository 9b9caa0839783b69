import { listen } from '#ui/listen.ts'
import { movieSources } from '../responsive-sources.rules.ts'
import { mediaTexts } from './media.fr.ts'

const PLAYER = '[data-player]'
const ICONS = { play: 'M7 4v16l13-8z', pause: 'M6 4h4v16H6zM14 4h4v16h-4z' }

interface Connection {
  saveData?: boolean
}

/**
 * Muted loops, which play only while they are in view and no dialog covers them. A player (`[data-player]`) holds loops
 * (`[data-loop]`) and the buttons that pause them (`[data-pause]`). It plays by itself unless the visitor prefers reduced
 * motion or saves data; a press overrides both. Nothing is loaded before a loop plays for the first time.
 */
export function attachMovies(document: Document): () => void {
  const choices = new WeakMap<Element, boolean>()
  const loadedUrls = new WeakMap<Element, string>()
  /** Whether each loop is in the viewport or close to it. */
  const inView = new WeakMap<Element, boolean>()
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const { connection } = navigator as Navigator & { connection?: Connection }

  const isPlaying = (player: Element) =>
    choices.get(player) ?? (!reducedMotion.matches && connection?.saveData !== true)

  const viewport = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) inView.set(target, isIntersecting)
      for (const player of new Set(entries.map(({ target }) => target.closest<HTMLElement>(PLAYER))))
        if (player) update(player)
    },
    { rootMargin: '120px' },
  )

  function update(player: HTMLElement): void {
    const isOn = isPlaying(player)
    const isBehindDialog = !player.closest('dialog') && document.querySelector('dialog[open]') !== null
    for (const button of player.querySelectorAll<HTMLElement>('[data-pause]')) {
      const label = isOn ? mediaTexts.pause : mediaTexts.play
      const { name } = button.dataset
      button.setAttribute('aria-label', name ? `${label}\u00a0: ${name}` : label)
      button.querySelector('path')?.setAttribute('d', isOn ? ICONS.pause : ICONS.play)
    }
    for (const loop of player.querySelectorAll<HTMLVideoElement>('video[data-loop]')) {
      if (!inView.has(loop)) {
        inView.set(loop, false)
        viewport.observe(loop)
      }
      // The expanded movie covers the others.
      const isCovered =
        isBehindDialog || (player.dataset.expanded === 'true' && !loop.closest('[data-pause]'))
      if (isOn && inView.get(loop) && !isCovered) play(loop)
      else if (!loop.paused) loop.pause()
    }
  }

  function play(loop: HTMLVideoElement): void {
    const { loop: url = '' } = loop.dataset
    if (loadedUrls.get(loop) !== url) {
      loadedUrls.set(loop, url)
      loop.replaceChildren(
        ...movieSources(url).map(source => Object.assign(document.createElement('source'), source)),
      )
      // Without this a phone refuses to autoplay.
      loop.muted = true
      loop.load()
    }
    if (loop.paused) void loop.play().catch(() => {})
  }

  function updateAll(): void {
    for (const player of document.querySelectorAll<HTMLElement>(PLAYER)) update(player)
  }

  const toggle = (button: HTMLElement) => {
    const player = button.closest<HTMLElement>(PLAYER)
    if (!player) return
    choices.set(player, !isPlaying(player))
    update(player)
  }

  /** The movie of the small tile over the whole frame; a press anywhere pauses or plays it. */
  const expand = (tile: HTMLElement) => {
    const player = tile.closest<HTMLElement>(PLAYER)
    const frame = player?.querySelector<HTMLElement>('[data-expand-into]')
    if (!player || !frame) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = frame.dataset.expandInto ?? ''
    button.dataset.pause = ''
    for (const part of frame.querySelectorAll(':scope > picture, :scope > video[data-loop]'))
      button.append(part.cloneNode(part.localName === 'picture'))
    button.querySelector('img')?.setAttribute('alt', '')
    // An explicit press plays it even with reduced motion.
    choices.set(player, true)
    setExpanded(player, true)
    frame.append(button)
    update(player)
    // The tile that had the focus is hidden.
    button.focus({ preventScroll: true })
  }

  /** Back to the small tile, which gets the focus. */
  const collapse = (player: HTMLElement) => {
    setExpanded(player, false)
    player.querySelector('[data-expand-into] > [data-pause]')?.remove()
    choices.delete(player)
    update(player)
    player.querySelector<HTMLElement>('[data-expand]')?.focus({ preventScroll: true })
  }

  function setExpanded(player: HTMLElement, isExpanded: boolean): void {
    player.dataset.expanded = String(isExpanded)
    const show = (selector: string, isShown: boolean) => {
      const button = player.querySelector<HTMLElement>(selector)
      if (button) button.hidden = !isShown
    }
    show('[data-expand]', !isExpanded)
    show('[data-collapse]', isExpanded)
  }

  // A dialog or the preview of an editor adds players and changes them.
  const changes = new MutationObserver(updateAll)
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-loop', 'data-name', 'open'],
  })
  reducedMotion.addEventListener('change', updateAll)
  const stops = [
    listen(document, 'click', '[data-pause]', toggle),
    listen(document, 'click', '[data-expand]', expand),
    listen(document, 'click', '[data-collapse]', button => {
      const player = button.closest<HTMLElement>(PLAYER)
      if (player) collapse(player)
    }),
    listen(document, 'keydown', '[data-expanded="true"]', (player, { key }) => {
      if (key === 'Escape') collapse(player)
    }),
  ]
  updateAll()
  return () => {
    changes.disconnect()
    viewport.disconnect()
    reducedMotion.removeEventListener('change', updateAll)
    for (const stop of stops) stop()
  }
}
