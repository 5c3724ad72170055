import {
  CheckOutlined,
  ClockCircleOutlined,
  CloudOutlined,
  DisconnectOutlined,
  LoadingOutlined,
  WarningOutlined,
} from '@ant-design/icons'

/** Icons of `AutosaveStatus`, and of a conflict. */
export const statusIcons = {
  saved: CheckOutlined,
  unsaved: CloudOutlined,
  saving: LoadingOutlined,
  offline: DisconnectOutlined,
  waiting: ClockCircleOutlined,
  refused: WarningOutlined,
  conflict: WarningOutlined,
}
