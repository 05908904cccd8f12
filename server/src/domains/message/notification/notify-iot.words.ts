import { notice, said, template } from './notify-defaults.ts';

const SEVERITIES = {
  critical: ['紧急', 'Critical'],
  major: ['重要', 'Major'],
  minor: ['次要', 'Minor'],
  warning: ['警告', 'Warning'],
  info: ['提示', 'Info'],
} as const;

/** Of an alarm without a title of its own: a gateway is away. */
const OUTAGE = ['网关离线', 'Gateway away'] as const;

/** About devices: what rules say, and alarms. Titles and texts of rules are their authors'. */
export const iotTemplates = {
  'rule-said': template<{ title: string; text: string; rule: string; times: number }>(
    { ...notice, app: 'iot', action: 'rule message' },
    ({ title, text, rule }) => said(title, text, `来自规则“${rule}”。`),
    ({ title, text, rule }) => said(title, text, `From the rule "${rule}".`),
  ),
  'alarm-raised': template<{ severity: keyof typeof SEVERITIES; title: string; device: string }>(
    { ...notice, app: 'iot', action: 'alarm' },
    ({ severity, title, device }) =>
      said(`${SEVERITIES[severity][0]}告警：${title || OUTAGE[0]}`, `设备“${device}”触发了告警。`),
    ({ severity, title, device }) =>
      said(`${SEVERITIES[severity][1]} alarm: ${title || OUTAGE[1]}`, `Raised by the device "${device}".`),
  ),
  'alarm-escalated': template<{ title: string; device: string; minutes: number }>(
    { ...notice, app: 'iot', action: 'alarm escalation' },
    ({ title, device, minutes }) =>
      said(`告警 ${minutes} 分钟无人确认：${title || OUTAGE[0]}`, `设备“${device}”的告警仍未确认。`),
    ({ title, device, minutes }) =>
      said(
        `Nobody acknowledged an alarm for ${minutes} min: ${title || OUTAGE[1]}`,
        `The alarm of the device "${device}" is still open.`,
      ),
  ),
  'canary-returned': template<{ rule: string; version: number; failures: number }>(
    { ...notice, app: 'iot', action: 'canary returned' },
    ({ rule, version, failures }) =>
      said(
        `规则“${rule}”的灰度版本 ${version} 已自动退回`,
        `失败比例为 ${failures}%，超过了设定的上限。原版本继续运行。`,
      ),
    ({ rule, version, failures }) =>
      said(
        `Version ${version} of the rule "${rule}" was taken back`,
        `${failures}% of its messages failed, more than was allowed. The former version goes on.`,
      ),
  ),
};
