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
  gateways: { cn: '查看网关', en: 'View gateways' },
} satisfies Record<string, Title>;
