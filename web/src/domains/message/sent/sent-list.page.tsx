export const SentListPage = () => null;
export const PlatformSentListPage = () => null;
