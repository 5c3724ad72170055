import { useId, useState } from 'react'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { defaultSpeechLanguage, languageName } from '../../../shared/i18n/languageName'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { LanguageValue } from '../../../wire/constants'
import { maxTestSeconds, type Engines, type EngineTestResult } from '../../../wire/engineSchemas'
import panels from '../base/panels.module.css'
import styles from './Engines.module.css'
import { useVoiceTest, type VoiceTest } from './useVoiceTest'

/** Ten seconds of one's own voice, recognized by a chosen engine. */
export function EngineTest({ engines: { engines, order } }: { engines: Engines }) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const { test, start, stop } = useVoiceTest()
  const [chosenLanguage, setChosenLanguage] = useState<LanguageValue>(defaultSpeechLanguage(locale))
  const [chosenEngine, setChosenEngine] = useState<string>()
  const served = order.filter(({ files }) => files.length > 0)
  const row = served.find(({ language }) => language === chosenLanguage) ?? served[0]
  const engineId = row?.files.find((file) => file === chosenEngine) ?? row?.files[0]
  const engine = engines.find((one) => one.id === engineId)
  const busy = test.phase === 'opening' || test.phase === 'recording' || test.phase === 'recognizing'
  return (
    <section className={panels.panel} aria-label={t('engines.test.title')}>
      <h2>{t('engines.test.title')}</h2>
      <p className={panels.note}>{t('engines.test.hint', { seconds: maxTestSeconds })}</p>
      {!row || !engine ? (
        <p className={styles.note}>{t('engines.test.none')}</p>
      ) : (
        <>
          <div className={styles.fields}>
            <span className={styles.field}>
              <label htmlFor={`${id}-language`}>{t('engines.test.language')}</label>
              <select
                id={`${id}-language`}
                className={styles.select}
                value={row.language}
                disabled={busy}
                onChange={({ target }) => setChosenLanguage(target.value as LanguageValue)}
              >
                {served.map(({ language }) => (
                  <option key={language} value={language}>
                    {languageName(language, t)}
                  </option>
                ))}
              </select>
            </span>
            <span className={styles.field}>
              <label htmlFor={`${id}-engine`}>{t('engines.test.engine')}</label>
              <select
                id={`${id}-engine`}
                className={styles.select}
                value={engine.id}
                disabled={busy}
                onChange={({ target }) => setChosenEngine(target.value)}
              >
                {row.files.map((file) => (
                  <option key={file} value={file}>
                    {engines.find((one) => one.id === file)?.name || file}
                  </option>
                ))}
              </select>
            </span>
            {test.phase === 'recording' ? (
              <PlainButton primary onClick={stop}>
                {t('engines.test.stop')}
              </PlainButton>
            ) : (
              <PlainButton primary disabled={busy} busy={busy} onClick={() => void start(engine.id, row.language)}>
                {t('engines.test.record')}
              </PlainButton>
            )}
          </div>
          {engine.remote && <p className={styles.warning}>{t('engines.test.remote')}</p>}
          <Outcome test={test} />
        </>
      )}
    </section>
  )
}

function Outcome({ test }: { test: VoiceTest }) {
  const t = useT()
  const problem =
    test.phase === 'notRecorded'
      ? t(`live.capture.${test.fault}`)
      : test.phase === 'failed'
        ? formErrorText(t, test.error, 'engines.test.failed')
        : ''
  return (
    <>
      {test.phase === 'recording' && <Recorded recordedMs={test.recordedMs} />}
      <p className={panels.error} role="alert">
        {problem}
      </p>
      <div role="status">
        {test.phase === 'recognizing' && <p className={styles.note}>{t('engines.test.recognizing')}</p>}
        {test.phase === 'done' && <Result result={test.result} />}
      </div>
    </>
  )
}

function Recorded({ recordedMs }: { recordedMs: number }) {
  const t = useT()
  const text = t('engines.test.recording', { seconds: Math.floor(recordedMs / 1000), most: maxTestSeconds })
  return (
    <div className={styles.progress}>
      <ProgressBar percent={recordedMs / (maxTestSeconds * 10)} label={text} />
      <span>{text}</span>
    </div>
  )
}

function Result({ result: { text, ms, factor } }: { result: EngineTestResult }) {
  const t = useT()
  const speed = { time: (ms / 1000).toFixed(1), factor: factor.toFixed(2) }
  return (
    <dl className={styles.result}>
      <dt>{t('engines.test.result')}</dt>
      <dd>
        {text === '' ? t('engines.test.empty') : <q>{text}</q>}
        <p className={styles.note}>{t('engines.test.speed', speed)}</p>
      </dd>
    </dl>
  )
}
