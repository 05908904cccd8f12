import type { messageErrors } from '@cloudyard/contract/message/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  errors: {
    'message.not_found': '消息不存在，或已被删除、撤回',
    'message.category_not_found': '消息分类不存在，或已被删除',
    'message.type_not_found': '消息类型不存在，或已被删除',
    'message.group_not_found': '消息群组不存在，或已被删除',
    'message.target_not_found': '选择的部门、岗位、工作组、用户或角色不存在',
    'message.attachment_not_found': '附件不存在，请重新上传',
    'message.category_name_taken': '已有同名分类，请换一个名称',
    'message.type_name_taken': '已有同名类型，请换一个名称',
    'message.message_group_name_taken': '已有同名群组，请换一个名称',
    'message.category_in_use': '还有类型或消息属于这个分类，请先选择把它们移到哪个分类',
    'message.type_in_use': '已有消息属于这个类型，不能删除',
    'message.message_group_in_use': '还有消息类型默认发送给这个群组，请先修改那些类型',
    'message.built_in_kept': '这是系统内置的，不能删除或改变用途',
    'message.message_changed': '刚刚被别人修改过，请刷新后再试',
    'message.not_deleted': '只能彻底清除已删除的消息，请先删除',
    'message.sent_already': '消息已经发送，不能再修改',
    'message.message_recalled': '消息已被撤回',
    'message.critical_kept': '重要分类不能关闭',
    'message.no_title': '请填写标题',
    'message.no_body': '请填写内容',
    'message.no_category': '请选择消息类型或分类',
    'message.nobody': '没有收件人，请选择群组或用户',
    'message.in_the_past': '发送时间必须晚于现在',
    'message.forged_actor': '只能以自己的名义发送',
    'message.foreign_recipient': '只能发给同一企业的人',
    'message.too_many_recipients': '收件人太多，请联系有权向所有人发送的管理员',
    'message.everybody_refused': '您没有向所有人发送的权限',
  } satisfies ErrorWords<typeof messageErrors>,
};
