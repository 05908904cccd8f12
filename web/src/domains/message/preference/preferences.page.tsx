export const PreferencesPage = () => null;
