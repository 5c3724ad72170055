import { useQuery } from '@tanstack/react-query'
import { NavLinks } from './admin/NavLinks'
import { Audit } from './admin/Audit'
import { Cards } from './admin/shop/Cards'
import { Codes } from './admin/shop/Codes'
import { Jobs } from './admin/Jobs'
import { MessageForm } from './admin/MessageForm'
import { AllOrders } from './admin/shop/AllOrders'
import { Overview } from './admin/Overview'
import { SitePanel } from './admin/site/SitePanel'
import { Users } from './admin/users/Users'
import { overviewQuery } from './admin/overviewQuery'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { useT } from '../../shared/i18n/intl'
import { EmptyView } from '../../shared/ui/states/EmptyView'
import { UnsupportedPicture } from '../../shared/ui/states/pictures'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import styles from './base/panels.module.css'

const views = {
  overview: Overview,
  users: Users,
  codes: Codes,
  cards: Cards,
  orders: AllOrders,
  message: MessageForm,
  site: SitePanel,
  jobs: Jobs,
  audit: Audit,
} as const
type ViewName = keyof typeof views

const isView = (name: string | null): name is ViewName => name !== null && Object.hasOwn(views, name)

/** Administration of the site, for administrators: one view at a time, named in the address. */
export default function AdminPage() {
  const t = useT()
  const [params] = usePageParams()
  const unsupported = useQuery(overviewQuery).data === null
  const requested = params.get('view')
  const view = isView(requested) ? requested : 'overview'
  const View = views[view]
  const links = (Object.keys(views) as ViewName[]).map((name) => ({
    to: name === 'overview' ? '/set/admin' : `/set/admin?view=${name}`,
    text: t(`admin.view.${name}`),
    current: name === view,
  }))
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('set.admin.title')}
        extra={<LinkButton to="/set/engines">{t('set.engines.open')}</LinkButton>}
      />
      {unsupported ? (
        <EmptyView picture={<UnsupportedPicture />} title={t('admin.view.unsupported')} />
      ) : (
        <>
          <NavLinks name={t('set.admin.title')} links={links} />
          <View key={view} />
        </>
      )}
    </div>
  )
}
