import { Badge, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { listUsers, ROLES } from '../../../contract/users/users.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { FlagFilter, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { userTexts } from './texts.ts'

type User = RowOf<typeof listUsers>

/** The name of a person, else their e-mail address or id. */
export const userName = ({ prenom, nom, email, id }: Pick<User, 'prenom' | 'nom' | 'email' | 'id'>): string =>
  [prenom, nom].filter(Boolean).join(' ') || email || id

/** The list of accounts. */
export default function UserList() {
  const t = useTexts(userTexts)
  const list = useList(listUsers, { start: { sort: 'created_at_desc' } })
  const [, go] = useLocation()
  const columns = useMemo((): Column<User>[] => {
    const roleNames = ({ roles }: User) =>
      roles.map((role) => (role === 'admin' ? t.admin : role === 'platform_admin' ? t.platform_admin : role))
    return [
      {
        key: 'nom',
        label: t.name,
        sort: 'nom',
        heads: true,
        csv: userName,
        cell: (user) => <Link href={`/utilisateurs/${user.id}`}>{userName(user)}</Link>,
      },
      { key: 'email', label: t.email, csv: ({ email }) => email, cell: ({ email }) => email ?? '–' },
      {
        key: 'roles',
        label: t.roles,
        csv: (user) => roleNames(user).join(', '),
        cell: (user) =>
          user.roles.length === 0 ? (
            '–'
          ) : (
            <Group gap={4}>
              {roleNames(user).map((name) => (
                <Badge key={name}>{name}</Badge>
              ))}
            </Group>
          ),
      },
      {
        key: 'active',
        label: t.state,
        csv: ({ active }) => (active ? t.active : t.inactive),
        cell: ({ active }) => (active ? t.active : <Badge color="gray">{t.inactive}</Badge>),
      },
      {
        key: 'last_seen_at',
        label: t.seen,
        sort: 'last_seen_at',
        csv: ({ last_seen_at }) => last_seen_at,
        cell: ({ last_seen_at }) => (last_seen_at ? <DateTime at={last_seen_at} relative /> : t.never),
      },
      {
        key: 'created_at',
        label: t.created,
        sort: 'created_at',
        csv: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateTime at={created_at} />,
      },
    ]
  }, [t])
  return (
    <ListScreen
      title={t.title}
      name="users"
      list={list}
      columns={columns}
      nameOf={userName}
      onRow={({ id }) => go(`/utilisateurs/${id}`)}
      filters={
        <>
          <SearchFilter state={list.state} label={t.search} />
          <SelectFilter state={list.state} name="role" label={t.role} options={ROLES.map((role) => ({ value: role, label: t[role] }))} />
          <FlagFilter state={list.state} name="active" label={t.active} />
        </>
      }
    />
  )
}
