import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import { type ReactNode, use } from 'react';
import { antSheet, hasAntSheet } from './ant-sheet.ts';
import { density, useMode, wantsLessMotion } from './appearance.ts';
import { nonce } from './nonce.ts';
import { locale } from './text.ts';
import { type Density, MONO, type Mode, mixed, SANS, tokens } from './theme.ts';

/**
 * Ant Design in our colours and in the user's language, for the console and for what floats above pages; pages
 * without a login do without the library.
 */
export function Ant({ children }: { children: ReactNode }) {
  const mode = useMode();
  const language = locale.use();
  const rows = density.use();
  if (hasAntSheet) use(antSheet());
  return (
    <ConfigProvider
      csp={{ nonce }}
      locale={language === 'cn' ? zhCN : enUS}
      theme={{ ...antTheme(mode, rows, !wantsLessMotion()), zeroRuntime: hasAntSheet }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}

/** Background and border of alerts: with tones as deep as ours the algorithm's are muddy. */
const tints = (c: (typeof tokens)[Mode]) => ({
  colorInfoBg: mixed(c.primary, c.surface, 0.08),
  colorInfoBorder: mixed(c.primary, c.surface, 0.4),
  colorSuccessBg: mixed(c.good, c.surface, 0.08),
  colorSuccessBorder: mixed(c.good, c.surface, 0.4),
  colorWarningBg: mixed(c.caution, c.surface, 0.08),
  colorWarningBorder: mixed(c.caution, c.surface, 0.4),
  colorErrorBg: mixed(c.bad, c.surface, 0.08),
  colorErrorBorder: mixed(c.bad, c.surface, 0.4),
});

const ROW_PADDING = { comfortable: 10.5, compact: 6.5 }; // 44 and 36 px rows: a 22 px line, a 1 px border

function antTheme(mode: Mode, density: Density, motion: boolean): ThemeConfig {
  const c = tokens[mode];
  return {
    algorithm: (seed, map) => ({
      ...(mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm)(seed, map),
      // The dark algorithm dims its seeds; ours are already chosen for dark mode.
      colorPrimary: c.primary,
      // The algorithm's colour is too light for the text on it.
      colorPrimaryHover: c.primaryHover,
      colorLink: c.primary,
      colorLinkHover: c.primaryHover,
      colorInfo: c.primary,
      colorSuccess: c.good,
      colorWarning: c.caution,
      colorError: c.bad,
      ...tints(c),
    }),
    token: {
      colorPrimary: c.primary,
      colorLink: c.primary,
      colorInfo: c.primary,
      colorSuccess: c.good,
      colorWarning: c.caution,
      colorError: c.bad,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBorder: mode === 'dark' ? '#33454F' : '#CBD4DC',
      colorBorderSecondary: c.line,
      colorText: c.text,
      colorTextSecondary: c.second,
      colorTextDescription: c.second,
      colorTextPlaceholder: c.second,
      colorTextLightSolid: c.onPrimary,
      fontFamily: SANS,
      fontFamilyCode: MONO,
      fontSize: 14,
      borderRadius: 6,
      borderRadiusLG: 6,
      controlHeight: 32,
      motion,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      boxShadow: `0 6px 24px ${c.shadow}`,
      boxShadowSecondary: `0 6px 24px ${c.shadow}`,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Table: {
        headerBg: c.surface,
        headerColor: c.second,
        headerSplitColor: 'transparent',
        rowHoverBg: c.page,
        rowSelectedBg: c.chosen,
        rowSelectedHoverBg: c.chosen,
        headerSortActiveBg: c.page,
        headerSortHoverBg: c.page,
        bodySortBg: c.surface,
        cellPaddingBlock: ROW_PADDING[density],
        cellPaddingInline: 16,
        borderColor: c.line,
      },
      Tree: { nodeSelectedBg: c.chosen, nodeSelectedColor: c.text },
      Tooltip: { colorBgSpotlight: c.menu, colorTextLightSolid: '#FFFFFF' },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
    },
  };
}
