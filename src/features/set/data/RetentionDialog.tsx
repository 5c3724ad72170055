import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { Retention } from '../../../wire/noticeSchemas'
import panels from '../base/panels.module.css'
import { SecurityForm } from '../security/SecurityForm'
import { retentionKey, saveRetention } from './dataApi'
import styles from './Data.module.css'

const choices = [7, 30, 90, 180, 365, 730]

/** The rule that holds of two, in days; 0 for none. */
export const strictest = (own: number, site: number): number => (own > 0 && site > 0 ? Math.min(own, site) : own + site)

/** After how many days recordings and records are deleted. */
export function RetentionDialog({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { sound_days, record_days, site_sound_days, site_record_days } = retention
  const { field, ...form } = useAccountForm({
    initialValues: { sound: String(sound_days), record: String(record_days) },
    validate: () => ({}),
    send: async ({ sound, record }) => {
      const saved = await saveRetention({ sound_days: Number(sound), record_days: Number(record) })
      client.setQueryData(retentionKey, saved)
      notify({ kind: 'success', text: t('care.retention.saved') })
      onClose()
    },
    failureMessage: 'care.retention.failed',
  })
  return (
    <Dialog title={t('care.retention.title')} onClose={onClose}>
      <SecurityForm {...form} submitText={t('care.retention.save')} onCancel={onClose}>
        <p className={panels.note}>{t('care.retention.about')}</p>
        <Days
          {...field('sound')}
          label={t('care.retention.soundDays')}
          rule={t('care.retention.soundRule')}
          siteDays={site_sound_days}
        />
        <Days
          {...field('record')}
          label={t('care.retention.recordDays')}
          rule={t('care.retention.recordRule')}
          siteDays={site_record_days}
        />
      </SecurityForm>
    </Dialog>
  )
}

interface DaysProps {
  name: string
  label: string
  rule: string
  value: string
  onChange: (value: string) => void
  /** The site's rule; longer ones are not offered. 0 for none. */
  siteDays: number
}

function Days({ name, label, rule, value, onChange, siteDays }: DaysProps) {
  const t = useT()
  const id = useId()
  const offered = choices.filter((days) => siteDays === 0 || days < siteDays)
  const days = [...new Set([0, ...offered, Number(value)])].toSorted((a, b) => a - b)
  return (
    <div className={styles.days}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="text-field"
        aria-describedby={`${id}-rule`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {days.map((each) => (
          <option key={each} value={each}>
            {each > 0
              ? t('care.retention.days', { days: each })
              : siteDays > 0
                ? t('care.retention.site', { days: siteDays })
                : t('care.retention.never')}
          </option>
        ))}
      </select>
      <p id={`${id}-rule`} className={panels.about}>
        {rule}
      </p>
    </div>
  )
}
