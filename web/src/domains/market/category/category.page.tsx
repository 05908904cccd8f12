export const CategoryPage = () => null;
