/** Every path the app calls, and how its parameters are encoded. A deployment with other paths changes this file. */

/** `query`: in the URL; `json`, `form`, `multipart`: in the body; `bytes`: `body` is the body, the others are headers. */
export type Encoding = 'query' | 'json' | 'form' | 'multipart' | 'bytes'
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  encoding: Encoding
}

const get = (path: string): Endpoint => ({ method: 'GET', path, encoding: 'query' })
const json = (path: string): Endpoint => ({ method: 'POST', path, encoding: 'json' })
const query = (path: string): Endpoint => ({ method: 'POST', path, encoding: 'query' })
/**
 * Form-encoded: accounts, orders and redemption. They have a few flat fields that a plain HTML form could send, and back
 * ends of this contract commonly read them with a form parser only. Structured data is sent as JSON.
 */
const form = (path: string): Endpoint => ({ method: 'POST', path, encoding: 'form' })

export const endpoints = {
  register: form('/user/register'),
  login: form('/api/passport/alogin'),
  smsLogin: form('/api/passport/auth'),
  secondStep: form('/api/passport/secondstep'),
  resetPassword: form('/api/passport/resetpass'),
  resetByMail: form('/api/passport/resetbymail'),
  userInfo: get('/api/passport/userinfo'),
  logout: form('/api/passport/logout'),
  editProfile: form('/api/passport/profile'),
  changePassword: form('/api/passport/changepass'),
  loginSessions: get('/api/passport/logins'),
  revokeSessions: form('/api/passport/endlogins'),
  bindEmail: form('/api/passport/email'),
  removeEmail: form('/api/passport/email/remove'),
  secondFactor: get('/api/passport/secondfactor'),
  beginSecondFactor: form('/api/passport/secondfactor/begin'),
  confirmSecondFactor: form('/api/passport/secondfactor/confirm'),
  renewRecoveryCodes: form('/api/passport/secondfactor/renew'),
  disableSecondFactor: form('/api/passport/secondfactor/disable'),
  passkeys: get('/api/passport/passkeys'),
  beginPasskey: form('/api/passport/passkeys/begin'),
  addPasskey: form('/api/passport/passkeys/add'),
  removePasskey: form('/api/passport/passkeys/remove'),
  beginPasskeyLogin: form('/api/passport/passkeylogin/begin'),
  passkeyLogin: form('/api/passport/passkeylogin'),
  beginOpenIdLogin: form('/api/passport/openid/begin'),
  openIdLogin: form('/api/passport/openid'),
  openIdAccount: get('/api/passport/openid/account'),
  beginOpenIdLink: form('/api/passport/openid/account/begin'),
  linkOpenId: form('/api/passport/openid/account/link'),
  unlinkOpenId: form('/api/passport/openid/account/unlink'),
  deleteAccount: form('/api/passport/delete'),
  keepAccount: form('/api/passport/keep'),
  unread: get('/user/message'),
  messages: get('/user/messages'),
  readMessages: json('/user/messages/read'),
  captcha: get('/api/ajax/getCaptcha'),
  sendSms: get('/api/ajax/sendSms'),
  sendMailCode: form('/api/ajax/sendMail'),
  siteInfo: get('/api/ajax/setting'),
  wechatTicket: get('/api/wechat/qrcode'),
  wechatResult: get('/api/wechat/getResult'),

  upload: { method: 'POST', path: '/api/common/upload', encoding: 'multipart' },
  beginUpload: { method: 'POST', path: '/api/uploads', encoding: 'bytes' },
  finishUpload: json('/api/uploads/finish'),

  languages: get('/api/voice/languageList'),
  checkTask: json('/api/voice/checkBeforeAddTask'),
  addTask: json('/api/voice/addTask'),
  importTask: json('/api/voice/import'),
  addSample: json('/api/voice/addSample'),
  tasks: get('/api/voice/index'),
  findTask: get('/api/voice/find'),
  retryTask: json('/api/voice/retry'),
  taskVersions: get('/api/voice/versions'),
  revertTask: json('/api/voice/revert'),
  editTask: json('/api/voice/edit'),
  editNotes: json('/api/voice/editNotes'),
  deleteTask: json('/api/voice/del'),
  restoreTask: json('/api/voice/restore'),
  destroyTask: json('/api/voice/destroy'),
  exportUrl: get('/api/voice/exporturl'),
  shares: get('/api/voice/shares'),
  addShare: json('/api/voice/shares/add'),
  editShare: json('/api/voice/shares/edit'),
  renewShare: json('/api/voice/shares/renew'),
  revokeShare: json('/api/voice/shares/revoke'),
  openShare: json('/api/share/open'),
  findShare: get('/api/share/find'),
  detectSpeakers: json('/api/voice/speakers/detect'),
  speakerDetection: get('/api/voice/speakers/status'),
  voices: get('/api/voice/profiles'),
  enableVoices: json('/api/voice/profiles/enable'),
  rememberVoice: json('/api/voice/profiles/remember'),
  renameVoice: json('/api/voice/profiles/rename'),
  removeVoice: json('/api/voice/profiles/remove'),
  refuseVoice: json('/api/voice/profiles/refuse'),
  summary: query('/api/voice/gptSummary'),
  mindmap: query('/api/voice/gptMindmap'),
  cancelInsight: json('/api/voice/gptCancel'),
  editMindmap: json('/api/voice/editMindmap'),
  editSummary: json('/api/voice/editSummary'),
  summaryPreferences: get('/api/summary/preferences'),
  saveSummaryPreferences: { method: 'PUT', path: '/api/summary/preferences', encoding: 'json' },
  askAssistant: json('/api/voice/ask'),

  addMeeting: json('/api/task/add'),
  meetings: get('/api/transfertask/index'),
  findMeeting: get('/api/transfertask/find'),
  editMeeting: json('/api/transfertask/edit'),
  deleteMeeting: query('/api/transfertask/delete'),

  vipCards: get('/api/viprule/index'),
  timeCards: get('/api/viprule/timerule'),
  createOrder: form('/api/order/create'),
  payByAlipay: form('/api/order/alipay'),
  payByWechat: form('/api/order/prepay'),
  payByBalance: form('/api/order/balancePay'),
  findOrder: get('/api/order/find'),
  orders: get('/api/order/index'),
  creditLedger: get('/api/credit/index'),
  redeemCode: form('/api/exchange/exchange'),

  engines: get('/api/engines'),
  orderEngines: json('/api/engines/order'),
  testEngine: { method: 'POST', path: '/api/engines/test', encoding: 'multipart' },
  installModels: json('/api/engines/models/install'),
  cancelModel: json('/api/engines/models/cancel'),
  removeModel: json('/api/engines/models/remove'),

  library: get('/api/library'),
  saveLibraryItem: json('/api/library/save'),
  removeLibraryItem: json('/api/library/remove'),
  placeRecords: json('/api/library/place'),
  recordOpened: json('/api/library/opened'),

  claimAdmin: json('/api/admin/claim'),
  adminOverview: get('/api/admin/overview'),
  adminUsers: get('/api/admin/users'),
  createUser: json('/api/admin/users/create'),
  setUserPassword: json('/api/admin/users/password'),
  closeUser: json('/api/admin/users/close'),
  setUserRoles: json('/api/admin/users/roles'),
  changeUserCredit: json('/api/admin/users/credit'),
  extendMembership: json('/api/admin/users/membership'),
  codeBatches: get('/api/admin/codes'),
  createCodes: json('/api/admin/codes/create'),
  revokeCodes: json('/api/admin/codes/revoke'),
  usedCodes: get('/api/admin/codes/used'),
  findCode: json('/api/admin/codes/find'),
  adminCards: get('/api/admin/cards'),
  createCard: json('/api/admin/cards/create'),
  sellCard: json('/api/admin/cards/sell'),
  adminOrders: get('/api/admin/orders'),
  adminSite: get('/api/admin/site'),
  changeSetting: json('/api/admin/site/set'),
  adminServices: get('/api/admin/services'),
  changeService: json('/api/admin/services/set'),
  testService: json('/api/admin/site/test'),
  sendMessage: json('/api/admin/message'),
  adminJobs: get('/api/admin/jobs'),
  retryJob: json('/api/admin/jobs/retry'),
  auditLog: get('/api/admin/audit'),

  search: get('/api/search'),
  vocabulary: get('/api/vocabulary'),
  saveVocabulary: { method: 'PUT', path: '/api/vocabulary', encoding: 'json' },
  previewReplacements: json('/api/vocabulary/preview'),

  apiTokens: get('/api/tokens'),
  createApiToken: json('/api/tokens/create'),
  revokeApiToken: json('/api/tokens/revoke'),

  addTranslation: json('/api/translate/add'),
  translations: get('/api/translate/index'),
  findTranslation: get('/api/translate/find'),
  editTranslation: json('/api/translate/edit'),
  retryTranslation: json('/api/translate/retry'),
  deleteTranslation: json('/api/translate/del'),
} as const satisfies Record<string, Endpoint>

/** A resumable upload: where it goes on, its next chunk, its end. */
export const uploadAt = (method: 'GET' | 'PATCH' | 'DELETE', id: string): Endpoint => ({
  method,
  path: `${endpoints.beginUpload.path}/${encodeURIComponent(id)}`,
  encoding: 'bytes',
})

/** The file at a URL provided by the server. */
export const fileAt = (url: string): Endpoint => get(url)
