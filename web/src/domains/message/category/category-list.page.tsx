export const CategoryListPage = () => null;
export const PlatformCategoryListPage = () => null;
