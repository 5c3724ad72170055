import { useId, type ReactNode } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { formatMinute } from '../../../shared/time/formatMinute'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { Field } from '../../../shared/ui/fields/Field'
import type { LanguageValue } from '../../../wire/constants'
import { sharePasswordLength, type Share } from '../../../wire/shareSchemas'
import styles from './Share.module.css'
import { shareParts, toRangeFields, type ShareExpiry, type ShareFault, type ShareForm } from './shareForm'

interface Props {
  form: ShareForm
  onChange: (form: ShareForm) => void
  /** Where the form can't be sent as it is. */
  fault: ShareFault | null
  /** Languages that the record is translated into. */
  translations: readonly LanguageValue[]
  /** Of the recording. */
  durationMs: number
  /** The link that is edited. */
  kept: Share | undefined
  disabled: boolean
}

/** What a link shows, to whom and for how long. */
export function ShareFields(props: Props) {
  const t = useT()
  const { form, onChange, fault, translations, kept, disabled } = props
  const { parts } = form
  // Closed at first: most links need nothing of it.
  const isOpen = form.range !== null || kept !== undefined || fault !== null
  const toggleTranslation = (language: LanguageValue, on: boolean) =>
    onChange({
      ...form,
      translations: [...form.translations.filter((each) => each !== language), ...(on ? [language] : [])],
    })
  return (
    <>
      <fieldset disabled={disabled}>
        <legend>{t('share.parts.name')}</legend>
        <div className={styles.parts}>
          {shareParts.map((part) => (
            <Check
              key={part}
              checked={parts[part]}
              onChange={(on) => onChange({ ...form, parts: { ...parts, [part]: on } })}
            >
              {t(`share.part.${part}`)}
            </Check>
          ))}
          {translations.map((language) => (
            <Check
              key={language}
              checked={form.translations.includes(language)}
              onChange={(on) => toggleTranslation(language, on)}
            >
              {t('share.part.translation', { language: languageName(language, t) })}
            </Check>
          ))}
        </div>
      </fieldset>
      <details className={styles.more} open={isOpen || undefined}>
        <summary>{t('share.more.name')}</summary>
        <fieldset disabled={disabled} className={styles.limits}>
          <RangeFields {...props} />
          <ExpiryFields {...props} />
          <PasswordFields {...props} />
        </fieldset>
      </details>
    </>
  )
}

function Check({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <label className={styles.part}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

function RangeFields({ form, onChange, fault, durationMs }: Props) {
  const t = useT()
  const { range } = form
  const whole = toRangeFields({ startMs: 0, endMs: durationMs })
  return (
    <div>
      <p className={styles.label}>{t('share.range.name')}</p>
      <ChoiceButtons
        name={t('share.range.name')}
        options={[
          { value: 'whole', label: t('share.range.whole') },
          { value: 'part', label: t('share.range.part') },
        ]}
        value={range ? 'part' : 'whole'}
        onChange={(next) => onChange({ ...form, range: next === 'whole' ? null : (range ?? whole) })}
      />
      {range && (
        <>
          <div className={styles.range}>
            {(['from', 'to'] as const).map((end) => (
              <Field
                key={end}
                name={end}
                label={t(`share.range.${end}`)}
                value={range[end]}
                inputMode="text"
                autoComplete="off"
                error={end === 'to' && fault === 'range' ? 'share.range.fault' : undefined}
                onChange={(text) => onChange({ ...form, range: { ...range, [end]: text } })}
              />
            ))}
          </div>
          <p className={styles.note}>{t('share.range.hint')}</p>
        </>
      )}
    </div>
  )
}

const dayChoices = ['1', '7', '30'] as const

function ExpiryFields({ form, onChange, fault, kept }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const until = kept?.expires_at
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {t('share.expiry.name')}
      </label>
      <select
        id={id}
        className={`text-field ${styles.select}`}
        value={form.expiry}
        onChange={({ target }) => onChange({ ...form, expiry: target.value as ShareExpiry })}
      >
        {until !== undefined && (
          <option value="keep">{t('share.expiry.keep', { date: formatMinute(until, locale) })}</option>
        )}
        <option value="never">{t('share.expiry.never')}</option>
        {dayChoices.map((days) => (
          <option key={days} value={days}>
            {t('share.expiry.days', { days: Number(days) })}
          </option>
        ))}
        <option value="date">{t('share.expiry.date')}</option>
      </select>
      {form.expiry === 'date' && (
        <Field
          name="date"
          type="date"
          label={t('share.expiry.last')}
          value={form.date}
          error={fault === 'date' ? 'share.expiry.fault' : undefined}
          onChange={(date) => onChange({ ...form, date })}
        />
      )}
    </div>
  )
}

function PasswordFields({ form, onChange, fault }: Props) {
  const t = useT()
  return (
    <div>
      <Field
        name="share-password"
        label={t('share.password.name')}
        value={form.password}
        // Shown: the owner passes it on.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        rule={t(form.keepsPassword ? 'share.password.kept' : 'share.password.rule', sharePasswordLength)}
        error={fault === 'password' ? { id: 'share.password.fault', values: sharePasswordLength } : undefined}
        onChange={(password) => onChange({ ...form, password })}
      />
      {form.keepsPassword && (
        <button type="button" className="link-button" onClick={() => onChange({ ...form, keepsPassword: false })}>
          {t('share.password.remove')}
        </button>
      )}
    </div>
  )
}
