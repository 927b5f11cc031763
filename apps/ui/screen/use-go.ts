import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

type Go = ReturnType<typeof useLocation>[1]

/** Navigation as the consequence of an answer: it does nothing once the person has left the screen, so that a late answer moves nobody. */
export function useGo(): Go {
  const [, navigate] = useLocation()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return ((...to: Parameters<Go>) => {
    if (isHere.current) navigate(...to)
  }) as Go
}
