import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Await, useRevalidator } from 'react-router'
import { mediaKeys, mediaQuery } from '#features/media/dashboard/media-queries.ts'
import { factsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { BackLink } from '#sections/section-kit/dashboard/back-link.tsx'
import { galleryQuery } from '#sections/section-kit/dashboard/gallery-queries.ts'
import { type LoadedSection, loadSection } from '#sections/section-kit/dashboard/load-section.ts'
import { SectionEditor } from '#sections/section-kit/dashboard/section-editor.tsx'
import { Button } from '#ui/button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { prefetchList } from '#web/paged-list.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import type { FeaturesContent } from '../features.contract.ts'
import { FeaturesSection } from '../site/features-section.tsx'
import type { Route } from './+types/features-editor'
import { featuresCalls } from './features-calls.ts'
import styles from './features-editor.module.css'
import { featuresEditorTexts } from './features-editor.texts.ts'
import { FeaturesForm } from './features-form.tsx'

export const handle = { hasOwnBar: true }

const imagesQuery = galleryQuery('realisations')

async function load() {
  const [loaded] = await Promise.all([
    loadSection('features', featuresCalls(browserApi()).read),
    queryClient.fetchQuery(imagesQuery),
    queryClient.ensureQueryData(factsQuery),
  ])
  return loaded
}

/** Not awaited: this screen has its own loading and error states. */
export function clientLoader() {
  prefetchList(mediaQuery('video'))
  return { loading: load() }
}

export default function FeaturesEditor({ loaderData: { loading } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<StateScreen text={featuresEditorTexts.loading} />}>
      <Await resolve={loading} errorElement={<LoadFailed />}>
        {loaded => <LoadedEditor loaded={loaded} />}
      </Await>
    </Suspense>
  )
}

function LoadedEditor({ loaded }: { loaded: LoadedSection<FeaturesContent> }) {
  const { data: works } = useSuspenseQuery(imagesQuery)
  const { data: facts } = useSuspenseQuery(factsQuery)
  const [calls] = useState(() => featuresCalls(browserApi()))
  return (
    <SectionEditor
      section="features"
      texts={featuresEditorTexts}
      calls={calls}
      loaded={loaded}
      look="long"
      preview={content => (
        <FactsProvider value={facts}>
          <FeaturesSection content={content} works={works} />
        </FactsProvider>
      )}
      onPublished={() => void invalidate(mediaKeys.lists('video'))}
      form={form => <FeaturesForm {...form} />}
    />
  )
}

function LoadFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <StateScreen text={featuresEditorTexts.loadFailed}>
      <Button isBusy={state === 'loading'} onClick={revalidate}>
        {featuresEditorTexts.tryAgain}
      </Button>
    </StateScreen>
  )
}

/** `children`: what to do about a failure. */
function StateScreen({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.state}>
      <BackLink />
      <h1>{featuresEditorTexts.title}</h1>
      <p role={children ? 'alert' : 'status'}>{text}</p>
      {children}
    </div>
  )
}
