export const UnreadCard = () => null;
