import { words } from '../i18n/legal/privacy.ts';
import { PlainPage } from './plain-page.tsx';

export const PrivacyPage = () => <PlainPage words={words} />;
