export const MessageDetailPage = () => null;
