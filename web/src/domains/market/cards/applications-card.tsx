export const ApplicationsCard = () => null;
