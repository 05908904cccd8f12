import type { equipmentErrors } from '@cloudyard/contract/equipment/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  errors: {
    'equipment.type_not_found': '没有找到这个设备类型',
    'equipment.equipment_type_name_taken': '名称已存在，请重新输入',
    'equipment.equipment_type_code_taken': '编码已存在，请重新输入',
    'equipment.equipment_type_in_use': '还有网关（包括已删除的）属于这个类型，不能删除。可以停用它。',
    'equipment.certificate_not_found': '没有找到这个设备证书',
    'equipment.term_order': '有效期的结束日期不能早于开始日期',
    'equipment.term_long': '有效期最长十年',
    'equipment.term_over': '有效期已经结束，请选择今天或以后的结束日期',
    'equipment.renewal_gap': '续期最晚从原有效期结束的第二天开始，已到期的最晚从今天开始，中间不能有空档',
    'equipment.renewal_refused': '只有有效的证书可以续期',
    'equipment.certificate_renewed': '这个证书已经申请过续期，请先处理那个申请',
    'equipment.certificate_state': '证书的状态已经改变，请刷新页面',
    'equipment.certificate_in_use': '还有网关使用这个证书，请先更换网关的证书',
    'equipment.certificate_decided': '这个申请已经审核过，请刷新页面',
    'equipment.certificate_changed': '申请的内容在您查看后有改动，请看过最新内容再审核',
    'equipment.verdict_unfit': '这个结果不适用于这类申请：注册为 2 或 3，销毁为 5 或 2',
    'equipment.reason_missing': '不通过时请填写原因',
    'equipment.four_eyes': '自己或本企业提交的申请要由其他人审核',
  } satisfies ErrorWords<typeof equipmentErrors>,
};
