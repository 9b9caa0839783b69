// What public pages load besides islands, after their first paint: no React. See `web/first-paint.ts`.
import { countVisits } from '#features/analytics/site/count-visits.ts'
import { resumePhotos } from '#features/conversations/site/resume-photos.ts'
import { attachNavigation } from '#features/navigation/site/navigation-behaviours.ts'
import { attachBehaviours } from '#pages/site/behaviours.ts'
import { attachScrollReveal } from '#ui/scroll-reveal.ts'

const MEASURE_DELAY_MS = 1_000

attachNavigation(document)
attachBehaviours(document)
attachScrollReveal()
countVisits()
resumePhotos()
// Loaded late: nobody waits for it, and the browser buffers the measurements.
setTimeout(() => {
  // After a deployment the script of an open page may be gone: it is then not measured.
  import('#features/analytics/site/measure-vitals.ts').then(
    ({ measureVitals }) => measureVitals(),
    () => {},
  )
}, MEASURE_DELAY_MS)
performance.mark('behaviours')
