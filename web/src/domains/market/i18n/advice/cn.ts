export const cn = {
  verdicts: {
    fits: '现在的方案合适。',
    large: '现在的方案比需要的大，换一个更省的方案就够了。',
    small: '现在的方案偏小，用量已接近上限。',
    unknown: '运行时间还不够长，运行满两天后给出建议。',
  },
  basis: '根据最近 14 天中 {n} 个小时的用量，95% 的时间不超过：',
  cpu: '处理器',
  memory: '内存',
  cores: '{n} 核',
  of: '{n}（上限 {limit}）',
  plan: '合适的方案',
  planOf: '{name}：{cores}，{memory}，每月 {price} 元',
};
