import { useId, useState } from 'react'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { SearchField } from '../../../shared/ui/fields/SearchField'
import type { DataColumns } from '../../../shared/ui/table/DataTable'
import { auditActions, type AuditAction, type AuditEntry } from '../../../wire/adminSchemas'
import { PagedTable } from '../base/PagedTable'
import panels from '../base/panels.module.css'
import styles from './Admin.module.css'
import { fetchAudit } from './adminApi'
import { When } from './base/When'

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action)

const actionText = (t: Translate, action: string): string => (isKnown(action) ? t(`admin.audit.${action}`) : action)

/** What administrators did. */
export function Audit() {
  const t = useT()
  const selectId = useId()
  const [search, setSearch] = useState('')
  const [action, setAction] = useState<AuditAction | ''>('')
  const list = `audit ${action} ${search}`
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.audit')}</h2>
      <div className={styles.tools}>
        <SearchField keyword={search} label={t('admin.audit.search')} onSearch={setSearch} />
        <label className="visually-hidden" htmlFor={selectId}>
          {t('admin.audit.action')}
        </label>
        <select
          id={selectId}
          className="text-field tool-field"
          value={action}
          onChange={({ target }) => setAction(isKnown(target.value) ? target.value : '')}
        >
          <option value="">{t('admin.audit.all')}</option>
          {auditActions.map((known) => (
            <option key={known} value={known}>
              {t(`admin.audit.${known}`)}
            </option>
          ))}
        </select>
      </div>
      <PagedTable
        key={list}
        name={list}
        fetch={(page, signal) => fetchAudit({ search, ...(action !== '' && { action }), ...page }, signal)}
        columns={columns(t)}
      />
    </section>
  )
}

function columns(t: Translate): DataColumns<AuditEntry> {
  return [
    {
      title: t('admin.audit.what'),
      key: 'what',
      render: (_, { action, subject, details }) => (
        <div className={styles.cell}>
          <span>{[actionText(t, action), subject].filter(Boolean).join(' · ')}</span>
          <small>
            {Object.entries(details)
              .map(([name, value]) => `${name}: ${value}`)
              .join(' · ')}
          </small>
        </div>
      ),
    },
    {
      title: t('admin.audit.who'),
      key: 'who',
      width: 144,
      render: (_, { actor, at }) => (
        <div className={styles.cell}>
          <span>{actor || t('admin.audit.commandLine')}</span>
          <small>
            <When at={at} />
          </small>
        </div>
      ),
    },
  ]
}
