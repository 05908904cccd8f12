import type { Title } from '../../../kit/text.ts';

export const titles = {
  types: { cn: '设备类型', en: 'Equipment types' },
  addType: { cn: '新增设备类型', en: 'Add an equipment type' },
  editType: { cn: '修改设备类型', en: 'Edit an equipment type' },
  certificates: { cn: '设备证书', en: 'Certificates' },
  register: { cn: '注册设备证书', en: 'Register a certificate' },
  destroy: { cn: '销毁设备证书', en: 'Destroy a certificate' },
  verify: { cn: '证书审核', en: 'Certificate reviews' },
  manage: { cn: '管理设备证书', en: 'Manage certificates' },
  gateways: { cn: '网关', en: 'Gateways' },
  allGateways: { cn: '全部网关', en: 'All gateways' },
  addGateway: { cn: '新增网关', en: 'Add a gateway' },
  editGateway: { cn: '修改网关', en: 'Edit a gateway' },
  gateway: { cn: '网关详情', en: 'Gateway' },
  config: { cn: '网关配置', en: 'Gateway configuration' },
  data: { cn: '实时数据', en: 'Live data' },
  log: { cn: '网关日志', en: 'Gateway log' },
  manageGateways: { cn: '新增、修改、停用和删除网关', en: 'Add, edit, disable and delete gateways' },
  configureGateways: { cn: '配置网关', en: 'Configure gateways' },
  commandGateways: { cn: '向网关发送命令', en: 'Send commands to gateways' },
} satisfies Record<string, Title>;
