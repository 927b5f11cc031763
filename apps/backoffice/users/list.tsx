import { Badge, Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { listUsers, ROLES } from '../../../contract/users/users.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { FlagFilter, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { userTexts } from './texts.ts'

type User = RowOf<typeof listUsers>

/** The list of accounts. */
export default function UserList() {
  const t = useTexts(userTexts)
  const list = useList(listUsers, { start: { sort: 'created_at_desc' } })
  const [, go] = useLocation()
  const columns = useMemo((): Column<User>[] => {
    const roleNames = ({ roles }: User) =>
      roles.map((role) => (ROLES.includes(role as (typeof ROLES)[number]) ? t[role as (typeof ROLES)[number]] : role))
    return [
      {
        key: 'nom',
        label: t.name,
        sort: 'nom',
        heads: true,
        csv: personName,
        cell: (user) => (
          <>
            <Link href={`/utilisateurs/${user.id}`}>{personName(user)}</Link>
            <Text size="xs" c="dimmed" component="p" m={0}>
              {user.email}
            </Text>
          </>
        ),
      },
      { key: 'email', label: t.email, csv: ({ email }) => email },
      {
        key: 'roles',
        label: t.roles,
        bare: true,
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
        bare: true,
        csv: ({ active }) => (active ? t.active : t.inactive),
        cell: ({ active }) => (active ? t.active : <Badge color="gray">{t.inactive}</Badge>),
      },
      dateColumn('last_seen_at', t.seen, { relative: true, none: t.never }),
      dateColumn('created_at', t.created),
    ]
  }, [t])
  return (
    <ListScreen
      title={t.title}
      actions={
        <Button component={Link} href="/utilisateurs/invitations" variant="default">
          {t.invitations}
        </Button>
      }
      name="users"
      list={list}
      // The address stands below the name.
      columns={columns.filter(({ key }) => key !== 'email')}
      exported={columns}
      nameOf={personName}
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
