import { Button } from './button.tsx'
import { LoadMoreError } from './load-more-error.tsx'

interface Props {
  status: 'idle' | 'loading' | 'failed'
  texts: { more: string; failed: string; tryAgain: string }
  onLoad: () => void
}

/** The button below a list that has more, or why its next page is missing. */
export function LoadMore({ status, texts: { more, failed, tryAgain }, onLoad }: Props) {
  if (status === 'failed') return <LoadMoreError text={failed} action={tryAgain} onRetry={onLoad} />
  return (
    <Button isBusy={status === 'loading'} onClick={onLoad}>
      {more}
    </Button>
  )
}
