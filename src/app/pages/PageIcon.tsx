import {
  AudioOutlined,
  FileTextOutlined,
  HomeOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TeamOutlined,
  TranslationOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { PageIcon as Name } from './pageTable'

const icons = {
  home: HomeOutlined,
  transcript: FileTextOutlined,
  upload: UploadOutlined,
  record: AudioOutlined,
  meeting: TeamOutlined,
  translate: TranslationOutlined,
  settings: SettingOutlined,
  help: QuestionCircleOutlined,
} satisfies Record<Name, unknown>

/** The picture that stands for a page in the menu, its tab and the search. */
export function PageIcon({ name }: { name: Name }) {
  const Icon = icons[name]
  return <Icon aria-hidden />
}
