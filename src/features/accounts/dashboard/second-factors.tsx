import { formatDay } from '#shared/time/dates.ts'
import listCard from '#ui/list-card.module.css'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { Factors } from '../second-factor.contract.ts'
import { CodesSheet } from './codes-sheet.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import { ScanSheet } from './scan-sheet.tsx'
import styles from './second-factor.module.css'
import { factorTexts } from './second-factor.texts.ts'
import { useSecondFactors } from './use-second-factors.ts'

type Actions = ReturnType<typeof useSecondFactors>

/** The second factors of an account: authenticator app, passkeys, recovery codes. */
export function SecondFactors() {
  const actions = useSecondFactors()
  const { factors, isError, step, close, confirmCode } = actions
  return (
    <>
      <p className={`${listCard.caption} ${styles.intro}`}>{factorTexts.intro}</p>
      <div className={`${listCard.card} ${styles.list}`}>
        {factors ? (
          <FactorRows factors={factors} actions={actions} />
        ) : (
          <p className={listCard.row} role="status">
            {isError ? factorTexts.notLoaded : factorTexts.loading}
          </p>
        )}
      </div>
      {step?.kind === 'password' && (
        <PasswordSheet title={step.title} onPassword={step.then} onClose={close} />
      )}
      {step?.kind === 'scan' && (
        <ScanSheet secret={step.secret} address={step.address} onCode={confirmCode} onClose={close} />
      )}
      {step?.kind === 'codes' && <CodesSheet codes={step.codes} onDone={close} />}
    </>
  )
}

function FactorRows({ factors, actions }: { factors: Factors; actions: Actions }) {
  const { hasApp, passkeys, recoveryCodesLeft } = factors
  return (
    <>
      <SwitchRow
        label={factorTexts.app}
        caption={hasApp ? factorTexts.appOn : factorTexts.appOff}
        isOn={hasApp}
        onToggle={hasApp ? actions.removeApp : actions.addApp}
      />
      <div className={listCard.row}>
        <span>
          <b>{factorTexts.passkeys}</b>
          {passkeys.length === 0 && <span className={listCard.caption}>{factorTexts.passkeysNone}</span>}
        </span>
        <TextButton onClick={actions.addPasskey}>{factorTexts.addPasskey}</TextButton>
      </div>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <div key={id} className={listCard.row}>
          <span>
            <b>{name}</b>
            <span className={listCard.caption}>
              {factorTexts.added(formatDay(createdAt))}
              {lastUsedAt && `, ${factorTexts.lastUsed(formatDay(lastUsedAt))}`}
            </span>
          </span>
          <TextButton
            isQuiet
            aria-label={factorTexts.removeNamed(name)}
            onClick={() => actions.removePasskey(id)}
          >
            {factorTexts.remove}
          </TextButton>
        </div>
      ))}
      {(hasApp || passkeys.length > 0) && (
        <div className={listCard.row}>
          <span>
            <b>{factorTexts.codes}</b>
            <span className={listCard.caption}>{factorTexts.codesLeft(recoveryCodesLeft)}</span>
          </span>
          <TextButton onClick={actions.renewCodes}>{factorTexts.newCodes}</TextButton>
        </div>
      )}
    </>
  )
}
