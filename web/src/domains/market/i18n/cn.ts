import type { marketErrors } from '@cloudyard/contract/market/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  errors: {
    'market.subscription_not_found': '没有这个订阅',
    'market.promotion_not_found': '推广不存在，或已结束',
    'market.not_listed': '应用没有上线',
    'market.rating_not_found': '这条评价不存在，或已被删除',
    'market.rating_needs_subscription': '请先订阅或购买该应用，再发表评价',
    'market.rating_of_own': '不能评价自己或本企业发布的应用',
    'market.problem_not_found': '这条问题不存在',
    'market.problem_changed': '有人刚刚处理了这条问题，请刷新后再试',
    'market.period_not_offered': '该方案不提供这个时长，请选择其他时长',
    'market.price_changed': '价格已变动，请核对新的价格后再确认',
    'market.offer_changed': '方案内容已更新，请核对后再确认',
    'market.no_space': '企业还没有租户空间，开通后才能购买和部署',
    'market.order_not_renewable': '这个订单不能续费',
    'market.renewal_waiting': '已有一笔续费等待付款或审批，请先处理',
    'market.plan_not_changeable': '现在不能更换方案：应用须在运行且未到期，永久购买的只能换成更大的方案',
    'market.plan_same': '已经是这个方案，或已选定换成它',
    'market.plan_change_waiting': '更换方案正等待付款或审批，请先处理',
    'market.plan_change_none': '没有可撤回的方案变更，或已随续费付款',
    'market.version_not_newer': '该版本不比正在运行的版本新，或已下线',
    'market.order_stopped': '应用已停止，请先启动再升级',
    'market.order_ending': '订单已申请取消，不能再更改',
    'market.ending_open': '没有可退的款项，请选择立即结束或到期结束',
    'market.ending_none': '订单没有取消，或退款已交平台财务处理，不能撤回',
    'market.order_not_found': '没有找到这个订单',
    'market.order_closed': '订单已交付或已结束，不能再取消',
    'market.no_launcher': '这台服务器没有启动该应用所需的程序，暂时不能购买，没有扣款',
  } satisfies ErrorWords<typeof marketErrors>,
};
