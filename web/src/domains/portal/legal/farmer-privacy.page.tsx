import { words } from '../i18n/legal/farmer.ts';
import { PlainPage } from './plain-page.tsx';

export const FarmerPrivacyPage = () => <PlainPage words={words} />;
