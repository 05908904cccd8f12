export const QueueCard = () => null;
