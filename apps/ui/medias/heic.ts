/** Whether a file is a photograph as some telephones store it, which browsers other than theirs cannot show. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
