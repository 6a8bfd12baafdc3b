import { Button, Paper, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** What somebody sees who is not one of those a page is for. */
export const AccessDenied = ({ to = 'Admin or Super Admin' }: { to?: string }) => (
  <Paper withBorder p="xl" maw={560} mx="auto" mt="xl" role="alert">
    <Stack align="center" gap="md" ta="center">
      <IconLock size={40} stroke={1.4} aria-hidden />
      <Text fw={600}>{`Access Denied! You must be logged in as ${to}.`}</Text>
      <Button component="a" href="/login" color="amber">
        Go to Login
      </Button>
    </Stack>
  </Paper>
)
