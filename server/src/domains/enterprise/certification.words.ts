const LICENCES: Record<string, [cn: string, en: string]> = {
  businessExpiryDate: ['营业执照', 'business licence'],
  repreLicenseExpiryDate: ['法定代表人证件', 'licence of the legal representative'],
};

/** In both languages: who reads it has told us nothing about theirs. */
export function endingMail({
  field,
  day,
  enterprise_name: name,
}: {
  field: string;
  day: string;
  enterprise_name: string;
}) {
  const [cn, en] = LICENCES[field] ?? ['', ''];
  return {
    subject: '证件即将到期 · A licence ends soon',
    text: [
      `企业“${name}”的${cn}将于 ${day} 到期。请在“企业信息”中更新后重新提交认证，原有信息在审核期间继续有效。`,
      '',
      `The ${en} of "${name}" ends on ${day}. Please update it under "Enterprise details" and hand it in again; what is in force stays until the new version is approved.`,
      '',
    ].join('\n'),
  };
}
