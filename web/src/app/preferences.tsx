import { themeChoice } from '../kit/appearance.ts';
import { Button } from '../kit/button.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from '../kit/icons.tsx';
import { locale, useText } from '../kit/text.ts';
import { words } from './i18n/en.ts';

export function LanguageButton() {
  const t = useText(words);
  const other = locale.use() === 'cn' ? 'en' : 'cn';
  return (
    <Button
      type="text"
      aria-label={`${t.languageMark} ${t.language}`}
      title={t.language}
      onClick={() => locale.set(other)}
    >
      {t.languageMark}
    </Button>
  );
}

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICON = { system: <ScreenIcon />, light: <SunIcon />, dark: <MoonIcon /> };

/** As the system, light, dark, and round again. */
export function ThemeButton() {
  const t = useText(words);
  const choice = themeChoice.use();
  return (
    <Button
      type="text"
      icon={ICON[choice]}
      aria-label={t.theme[choice]}
      title={t.theme[choice]}
      onClick={() => themeChoice.set(NEXT[choice])}
    />
  );
}
