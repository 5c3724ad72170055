import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../../shared/http/errorText'
import { useT, type Translate } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { ConfirmDialog } from '../../../../shared/ui/overlays/ConfirmDialog'
import { Dialog } from '../../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../../shared/ui/states/LoadView'
import { DataTable, type DataColumns } from '../../../../shared/ui/table/DataTable'
import { maxCodesAtOnce, type CodeBatch, type CreatedCodes, type UsedCode } from '../../../../wire/adminSchemas'
import { PagedTable } from '../../base/PagedTable'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'
import { createCodes, fetchBatches, fetchUsedCodes, findCode, revokeCodes } from '../adminApi'
import { parseCount } from '../base/amounts'
import { focusFirstOnOpen } from '../../../../shared/browser/focusOnOpen'
import { FormDialog } from '../base/FormDialog'
import { RowMenu } from '../base/RowMenu'
import { SecretDialog } from '../base/SecretDialog'
import { adminKey, refreshAdmin, useAdminMutation } from '../base/useAdminMutation'
import { When } from '../base/When'
import { grantFields, grantsOf, validateGrants } from './grants'

type Opened = { dialog: 'create' | 'find' } | { dialog: 'used' | 'revoke'; batch: CodeBatch }

/** Redemption codes by batch. */
export function Codes() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...adminKey, 'codes'],
    queryFn: ({ signal }) => fetchBatches(signal),
    staleTime: 0,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [created, setCreated] = useState<CreatedCodes | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.codes')}</h2>
      <div className={styles.tools}>
        <PlainButton onClick={() => setOpened({ dialog: 'find' })}>{t('admin.codes.find')}</PlainButton>
        <PlainButton primary onClick={() => setOpened({ dialog: 'create' })}>
          {t('admin.codes.create')}
        </PlainButton>
      </div>
      {data ? (
        data.length === 0 ? (
          <p className={panels.about}>{t('admin.codes.none')}</p>
        ) : (
          <DataTable rowKey="batch" columns={columns(t, setOpened)} rows={data} busy={isFetching} />
        )
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadView rows={4} />
      )}
      {opened?.dialog === 'create' && <CreateDialog onCreated={setCreated} onClose={close} />}
      {opened?.dialog === 'find' && <FindDialog onClose={close} />}
      {opened?.dialog === 'used' && <UsedDialog batch={opened.batch} onClose={close} />}
      {opened?.dialog === 'revoke' && <RevokeDialog batch={opened.batch} onClose={close} />}
      {created && (
        <SecretDialog
          title={t('admin.codes.created', { count: created.codes.length })}
          hint={t('admin.codes.createdHint')}
          secret={created.codes.join('\n')}
          onClose={() => setCreated(null)}
        />
      )}
    </section>
  )
}

function columns(t: Translate, open: (opened: Opened) => void): DataColumns<CodeBatch> {
  return [
    {
      title: t('admin.codes.batch'),
      key: 'batch',
      render: (_, row) => (
        <div className={styles.cell}>
          <span>{row.title}</span>
          <small>{row.batch}</small>
          <small className={styles.narrow}>
            {`${t('admin.codes.usedOf', { used: row.used, total: row.total })} · ${t('admin.codes.valid', { count: row.valid })}`}
          </small>
          <small className={styles.narrow}>
            {isValidUntil(row) ? validityOf(t, row.expires_at) : expiryOf(t, row)}
          </small>
          <small>
            <When at={row.created_at} />
          </small>
        </div>
      ),
    },
    {
      title: t('admin.codes.used'),
      key: 'used',
      width: 128,
      responsive: ['md'],
      render: (_, row) => (
        <div className={styles.cell}>
          <span>{`${row.used} / ${row.total}`}</span>
          <small>{t('admin.codes.valid', { count: row.valid })}</small>
        </div>
      ),
    },
    {
      title: t('admin.codes.expires'),
      key: 'expires',
      width: 128,
      responsive: ['md'],
      render: (_, row) => expiryOf(t, row),
    },
    { title: '', key: 'actions', width: 56, render: (_, batch) => <BatchMenu batch={batch} onOpen={open} /> },
  ]
}

const isValidUntil = ({ expires_at }: CodeBatch) => expires_at !== null && Date.parse(expires_at) > Date.now()

const validityOf = (t: Translate, expiresAt: string | null) =>
  expiresAt === null ? t('admin.codes.never') : `${t('admin.codes.expires')} ${expiresAt.slice(0, 10)}`

function expiryOf(t: Translate, batch: CodeBatch): string {
  if (batch.expires_at === null) return t('admin.codes.never')
  return isValidUntil(batch) ? batch.expires_at.slice(0, 10) : t('admin.codes.ended')
}

function BatchMenu({ batch, onOpen }: { batch: CodeBatch; onOpen: (opened: Opened) => void }) {
  const t = useT()
  const items = [
    { text: t('admin.codes.uses'), disabled: batch.used === 0, run: () => onOpen({ dialog: 'used', batch }) },
    {
      text: t('admin.codes.revoke'),
      danger: true,
      startsGroup: true,
      disabled: batch.valid === 0,
      run: () => onOpen({ dialog: 'revoke', batch }),
    },
  ]
  return <RowMenu name={t('admin.codes.actionsOf', { batch: batch.batch })} items={items} />
}

function CreateDialog({ onCreated, onClose }: { onCreated: (codes: CreatedCodes) => void; onClose: () => void }) {
  const t = useT()
  return (
    <FormDialog
      title={t('admin.codes.create')}
      submitText={t('admin.codes.createSubmit')}
      fields={{
        count: { label: t('admin.codes.count'), initial: '1', inputMode: 'numeric', half: true },
        valid: {
          label: t('admin.codes.validDays'),
          rule: t('admin.codes.validRule'),
          optional: true,
          inputMode: 'numeric',
          half: true,
        },
        ...grantFields(t),
        balance: { label: t('admin.credit.balance'), initial: '0', inputMode: 'decimal', half: true },
        batch: {
          label: t('admin.codes.batchName'),
          rule: t('admin.codes.batchRule'),
          optional: true,
          maxLength: 100,
          half: true,
        },
      }}
      validate={({ count, valid, ...grants }) => ({
        ...validateGrants(grants),
        ...((parseCount(count) ?? 0) < 1 || (parseCount(count) ?? 0) > maxCodesAtOnce
          ? { count: { id: 'admin.form.count' as const, values: { max: maxCodesAtOnce } } }
          : {}),
        ...(valid.trim() !== '' && !parseCount(valid) && { valid: 'admin.form.days' as const }),
      })}
      send={async ({ count, batch, valid, ...grants }) => {
        const { cents, ...granted } = grantsOf(grants)
        onCreated(
          await createCodes({
            count: parseCount(count) ?? 1,
            ...granted,
            cents,
            batch: batch.trim(),
            valid_days: parseCount(valid),
          }),
        )
        void refreshAdmin()
      }}
      onClose={onClose}
    />
  )
}

function FindDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const find = useMutation({ mutationFn: findCode })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !find.isPending) find.mutate(code.trim())
  }
  const found = find.data
  return (
    <Dialog title={t('admin.codes.find')} onClose={onClose}>
      <form className={panels.form} onSubmit={submit}>
        <label ref={focusFirstOnOpen}>
          {t('admin.codes.code')}
          <input
            className="text-field"
            value={code}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <p role="status">
          {find.isSuccess &&
            (found
              ? t(found.used_at === null ? 'admin.codes.foundUnused' : 'admin.codes.foundUsed', {
                  title: found.title,
                  batch: found.batch,
                  name: found.used_by ?? '',
                  date: found.used_at?.slice(0, 10) ?? '',
                  until: validityOf(t, found.expires_at),
                })
              : t('admin.codes.foundNone'))}
        </p>
        <p className={panels.error} role="alert">
          {find.isError && errorText(find.error).text}
        </p>
        <div className={panels.buttons}>
          <PlainButton onClick={onClose}>{t('ui.dialog.close')}</PlainButton>
          <PlainButton primary type="submit" busy={find.isPending} disabled={find.isPending}>
            {t('admin.codes.findSubmit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

function UsedDialog({ batch: { batch, title }, onClose }: { batch: CodeBatch; onClose: () => void }) {
  const t = useT()
  const columns: DataColumns<UsedCode> = [
    { title: t('admin.users.name'), key: 'name', render: (_, { username }) => username },
    { title: t('admin.codes.usedAt'), key: 'at', width: 144, render: (_, { used_at }) => <When at={used_at} /> },
  ]
  return (
    <Dialog title={t('admin.codes.usesOf', { batch: title })} onClose={onClose}>
      <PagedTable
        name={`codes ${batch}`}
        fetch={(page, signal) => fetchUsedCodes({ batch, ...page }, signal)}
        columns={columns}
      />
    </Dialog>
  )
}

function RevokeDialog({ batch: { batch, valid }, onClose }: { batch: CodeBatch; onClose: () => void }) {
  const t = useT()
  const revoke = useAdminMutation(revokeCodes, t('admin.codes.revoked'))
  return (
    <ConfirmDialog
      title={t('admin.codes.revokeOf', { batch })}
      confirmText={t('admin.codes.revoke')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(batch, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('admin.codes.revokeEffect', { count: valid })}</p>
    </ConfirmDialog>
  )
}
