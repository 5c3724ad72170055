import { useState } from 'react'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { SearchField } from '../../../shared/ui/fields/SearchField'
import type { DataColumns } from '../../../shared/ui/table/DataTable'
import { auditActions, type AuditAction, type AuditEntry } from '../../../wire/adminSchemas'
import { PagedTable } from '../base/PagedTable'
import panels from '../base/panels.module.css'
import styles from './Admin.module.css'
import { fetchAudit } from './adminApi'
import { describeDetails } from './auditDetails'
import { When } from './base/When'

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action)

/** Ids of messages have no dots within their last part. */
type Dashed<Action> = Action extends `${infer Area}.${infer Verb}` ? `${Area}-${Verb}` : never

const actionText = (t: Translate, action: string): string =>
  isKnown(action) ? t(`admin.audit.${action.replace('.', '-') as Dashed<AuditAction>}`) : action

const actorText = (t: Translate, actor: string): string => actor || t('admin.audit.commandLine')

/** What administrators did. */
export function Audit() {
  const t = useT()
  const [search, setSearch] = useState('')
  const [action, setAction] = useState<AuditAction | ''>('')
  const list = `audit ${action} ${search}`
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.audit')}</h2>
      <div className={styles.tools}>
        <SearchField keyword={search} label={t('admin.audit.search')} onSearch={setSearch} />
        <select
          aria-label={t('admin.audit.action')}
          className="text-field tool-field"
          value={action}
          onChange={({ target }) => setAction(isKnown(target.value) ? target.value : '')}
        >
          <option value="">{t('admin.audit.all')}</option>
          {auditActions.map((known) => (
            <option key={known} value={known}>
              {actionText(t, known)}
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
      render: (_, { action, subject, details, actor, at }) => (
        <div className={styles.cell}>
          <span>{[actionText(t, action), subject].filter(Boolean).join(' · ')}</span>
          <small>{describeDetails(t, details).join(' · ')}</small>
          <small className={styles.narrow}>
            {`${actorText(t, actor)} · `}
            <When at={at} />
          </small>
        </div>
      ),
    },
    {
      title: t('admin.audit.who'),
      key: 'who',
      width: 208,
      responsive: ['md'],
      render: (_, { actor, at }) => (
        <div className={styles.cell}>
          <span>{actorText(t, actor)}</span>
          <small>
            <When at={at} />
          </small>
        </div>
      ),
    },
  ]
}
